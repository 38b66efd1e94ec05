import { CURRENCIES, DEFAULT_CURRENCY } from '#core/money.ts'
import { isLocale } from '#i18n/locales.ts'
import { NO_CATEGORY } from '#islands/listing/category.ts'
import {
  DEFAULT_OPTION_TITLE,
  OPTION_TYPES,
  OUTCOME_RESULTS,
  type OutcomeResult,
  PROJECT_DEFAULTS,
} from '#islands/listing/defaults.ts'
import type { Project } from '#islands/listing/project.ts'
import type { SupportOption } from '#islands/listing/support-option.ts'
import type { CatalogueFilters } from './catalogue-filters.ts'
import { isObject, list, text, texts } from './loose.ts'

export type OptionSummary = Pick<SupportOption, 'type' | 'title' | 'minAmount' | 'currency'>

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
    | 'language'
    | 'closesOn'
    | 'isClosed'
  > {
  readonly outcome: { readonly result: OutcomeResult } | null
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
    | 'stage'
    | 'tag'
    | 'featured'
    | 'amount'
    | 'word'
    | 'filters'
    | 'query'
  /** The dropped category, type, stage, tag or word. */
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

/**
 * Parses rows of `projects` with nested `support_options`. Rows without id or slug are dropped; other missing or invalid
 * values get their defaults. Hand-written: with zod/mini the catalogue's scripts would grow by 6 kB compressed.
 */
export function parseSummaries(rows: unknown): ProjectSummary[] {
  return list(rows).flatMap((row) => {
    if (!isObject(row)) return []
    const { thumbnail_url: thumbnailUrl, creator_name: creatorName, support_options: options } = row
    const { closes_on: closesOn, closed: isClosed } = row
    const supportOptions = list(options).map((option) =>
      isObject(option) ? { ...option, minAmount: option.min_amount } : option,
    )
    const outcome = { result: row.outcome }
    const named = { thumbnailUrl, creatorName, closesOn, isClosed, outcome, supportOptions }
    return toSummary({ ...row, ...named })
  })
}

/** Parses what was stored as summaries, by the same rules. */
export const parseStoredSummaries = (stored: unknown): ProjectSummary[] =>
  list(stored).flatMap(toSummary)

/** The option with the lowest minimum; null where any amount will do, or minimums have several currencies. */
export function lowestMinimum(options: readonly OptionSummary[]): OptionSummary | null {
  const [first, ...others] = [...options].sort((left, right) => left.minAmount - right.minAmount)
  const isComparable = others.every(({ currency }) => currency === first?.currency)
  return first && first.minAmount > 0 && isComparable ? first : null
}

function toSummary(value: unknown): ProjectSummary[] {
  if (!isObject(value) || !text(value.id) || !text(value.slug)) return []
  const website = text(value.website)
  return [
    {
      id: text(value.id),
      title: text(value.title).trim() || PROJECT_DEFAULTS.title,
      slug: text(value.slug),
      description: text(value.description),
      category: text(value.category).trim() || NO_CATEGORY,
      tags: texts(value.tags),
      thumbnailUrl: text(value.thumbnailUrl) || null,
      featured: value.featured === true,
      website: /^https?:\/\//.test(website) ? website : null,
      creatorName: text(value.creatorName).trim() || PROJECT_DEFAULTS.creatorName,
      language: isLocale(value.language) ? value.language : null,
      closesOn: text(value.closesOn) || null,
      isClosed: value.isClosed === true,
      outcome: toOutcome(value.outcome),
      supportOptions: list(value.supportOptions).flatMap(toOption),
    },
  ]
}

function toOutcome(value: unknown): ProjectSummary['outcome'] {
  const result = OUTCOME_RESULTS.find((name) => isObject(value) && name === value.result)
  return result ? { result } : null
}

function toOption(value: unknown): OptionSummary[] {
  if (!isObject(value)) return []
  return [
    {
      type: OPTION_TYPES.find((type) => type === value.type) ?? 'other',
      title: text(value.title).trim() || DEFAULT_OPTION_TITLE,
      minAmount: Math.max(0, Number(value.minAmount) || 0),
      currency: CURRENCIES.find((currency) => currency === value.currency) ?? DEFAULT_CURRENCY,
    },
  ]
}
