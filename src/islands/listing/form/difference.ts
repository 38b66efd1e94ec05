/** What a listing said at some time, by column. */
export type Snapshot = Readonly<Record<string, unknown>>

/** A column whose value is not what it was. */
export interface Difference {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** The columns of a listing that people compare, in the order of the form. */
export const COMPARED = [
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
  'support_options',
  'featured',
  'status',
] as const

export type ComparedField = (typeof COMPARED)[number]

/** A column's value in words. */
export type Say = (field: ComparedField, value: unknown) => string

/** Where two states of a listing differ in what they say; ids of options mean nothing to people. */
export function differences(
  before: Snapshot,
  after: Snapshot,
  say: Say = (_field, value) => readable(value),
): Difference[] {
  return COMPARED.flatMap((field) => {
    const [was, is] = [say(field, before[field]), say(field, after[field])]
    return was === is ? [] : [{ field, before: was, after: is }]
  })
}

/** A value as text: lists one entry a line, objects as `name: value` lines, nothing as the empty string. */
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
