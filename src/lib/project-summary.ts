import type { Project } from '../domain/project.ts'
import type { SupportOption } from '../domain/support-option.ts'

/** What a card shows of a support option. */
export type OptionSummary = Pick<SupportOption, 'id' | 'type' | 'title'>

/** What lists hold of a project: enough for a card, small enough to send and to keep in the browser. */
export interface ProjectSummary
  extends Pick<
    Project,
    | 'id'
    | 'title'
    | 'slug'
    | 'description'
    | 'category'
    | 'tags'
    | 'thumbnailUrl'
    | 'featured'
    | 'website'
    | 'creatorName'
  > {
  readonly supportOptions: OptionSummary[]
}

/** One page of the catalogue. `next` is the cursor to go on from, null on the last page. */
export interface ProjectPage {
  readonly projects: ProjectSummary[]
  readonly next: string | null
}

/** A category in use and how many approved projects have it. */
export interface Facet {
  readonly category: string
  readonly count: number
}

/** The part of a project that cards need. */
export function summaryOf(project: Project): ProjectSummary {
  const { id, title, slug, description, category, tags, thumbnailUrl, featured, website } = project
  return {
    ...{ id, title, slug, description, category, tags, thumbnailUrl, featured, website },
    creatorName: project.creatorName,
    supportOptions: project.supportOptions.map(({ id, type, title }) => ({ id, type, title })),
  }
}
