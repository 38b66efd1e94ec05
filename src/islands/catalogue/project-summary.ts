import type { Project } from '#islands/listing/project.ts'
import type { SupportOption } from '#islands/listing/support-option.ts'
import type { CatalogueFilters } from './catalogue-filters.ts'

export type OptionSummary = Pick<SupportOption, 'id' | 'type' | 'title' | 'minAmount' | 'currency'>

/** The part of a project that a card shows. */
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

/** A count of projects. If not `exact` there are more: counting stops at 1,000. */
export interface Total {
  readonly count: number
  readonly exact: boolean
}

/** A wider search for a query without results, and its count. */
export interface WiderSearch extends Total {
  /** The filter it drops. `filters` drops everything but the text, `query` only the text. */
  readonly without:
    | 'category'
    | 'type'
    | 'tag'
    | 'featured'
    | 'amount'
    | 'word'
    | 'filters'
    | 'query'
  /** The dropped category, type, tag or word. */
  readonly value: string
  readonly filters: CatalogueFilters
}

export interface ProjectPage {
  readonly projects: ProjectSummary[]
  /** Cursor of the next page, null on the last one. */
  readonly next: string | null
  /** Folded words that the search matched, for highlighting. */
  readonly marks: string[]
  /** No exact match; these contain similar words. */
  readonly near: boolean
  /** Only on the first page. */
  readonly total: Total | null
  /** Only on an empty first page. */
  readonly wider: WiderSearch[]
}

/** A filter value and its number of approved projects. */
export interface FacetCount {
  readonly value: string
  readonly count: number
}

export interface Facets {
  readonly total: number
  readonly featured: number
  readonly categories: readonly FacetCount[]
  readonly types: readonly FacetCount[]
  /** Most frequent first. */
  readonly tags: readonly FacetCount[]
}

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
