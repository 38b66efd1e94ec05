/** Values of a listing at one time, by column. */
export type Snapshot = Readonly<Record<string, unknown>>

/** A changed column, formatted for display. */
export interface Difference {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** Columns worth comparing, in form order. */
const COMPARED = [
  'title',
  'slug',
  'description',
  'content',
  'category',
  'tags',
  'thumbnail_url',
  'thumbnail_alt',
  'gallery',
  'video_url',
  'website',
  'target_amount',
  'currency',
  'timeline',
  'use_of_funds',
  'milestones',
  'language',
  'open_to',
  'support_options',
  'documents',
  'outcome',
  'facts_changed_at',
  'featured',
  'status',
] as const

/** Columns whose texts contain addresses of pictures. */
export const PICTURE_FIELDS: readonly string[] = ['thumbnail_url', 'gallery']

type ComparedField = (typeof COMPARED)[number]

/** Formats a column's value for display. */
export type FormatField = (field: ComparedField, value: unknown) => string

/** Differences between two versions of a listing. Option ids are ignored, as they mean nothing to readers. */
export function differences(
  before: Snapshot,
  after: Snapshot,
  formatField: FormatField = (_field, value) => readable(value),
): Difference[] {
  return COMPARED.flatMap((field) => {
    const [was, is] = [formatField(field, before[field]), formatField(field, after[field])]
    return was === is ? [] : [{ field, before: was, after: is }]
  })
}

/** A value as text: lists with one entry per line, objects as `name: value` lines, null as an empty string. */
export function readable(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(readable).join('\n')
  if (typeof value === 'object') {
    return Object.entries(value)
      .filter(([name, entry]) => name !== 'id' && readable(entry) !== '')
      .map(([name, entry]) => `${name}: ${readable(entry)}`)
      .join('\n')
  }
  return String(value)
}
