import type { Project } from '#islands/listing/project.ts'
import type { SupportOption } from '#islands/listing/support-option.ts'
import type { CatalogueFilters } from './catalogue-filters.ts'

/** What a card shows of a support option. */
export type OptionSummary = Pick<SupportOption, 'id' | 'type' | 'title' | 'minAmount' | 'currency'>

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

/** A number of projects. There are more where it is not exact: counting stops at 1,000. */
export interface Total {
  readonly count: number
  readonly exact: boolean
}

/** A question near one without an answer, and how many projects it finds. */
export interface WiderSearch extends Total {
  /** What it leaves out. `filters` keeps only the text, `query` only the filters. */
  readonly without:
    | 'category'
    | 'type'
    | 'tag'
    | 'featured'
    | 'amount'
    | 'word'
    | 'filters'
    | 'query'
  /** The category, kind, tag or word left out. */
  readonly value: string
  readonly filters: CatalogueFilters
}

/** One page of the catalogue. */
export interface ProjectPage {
  readonly projects: ProjectSummary[]
  /** The cursor to go on from, null on the last page. */
  readonly next: string | null
  /** Folded words of the cards that the text matched. */
  readonly marks: string[]
  /** Nothing has the words asked for; these have similar ones. */
  readonly near: boolean
  /** Null on any page but the first. */
  readonly total: Total | null
  /** Offered on an empty first page. */
  readonly wider: WiderSearch[]
}

/** A value of a filter and how many approved projects have it. */
export interface FacetCount {
  readonly value: string
  readonly count: number
}

/** What there is to filter by. */
export interface Facets {
  readonly total: number
  readonly featured: number
  readonly categories: readonly FacetCount[]
  readonly types: readonly FacetCount[]
  /** The commonest tags, most frequent first. */
  readonly tags: readonly FacetCount[]
}

/** The part of a project that cards need. */
export function summaryOf(project: Project): ProjectSummary {
  const { id, title, slug, description, category, tags, thumbnailUrl, featured, website } = project
  return {
    ...{ id, title, slug, description, category, tags, thumbnailUrl, featured, website },
    creatorName: project.creatorName,
    supportOptions: project.supportOptions.map(({ id, type, title, minAmount, currency }) => ({
      ...{ id, type, title, minAmount, currency },
    })),
  }
}
