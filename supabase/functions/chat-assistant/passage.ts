/** A section of a page under one heading. */
export interface Passage {
  /** The same in every language, e.g. `faq/fees` or `legal/terms/10`. */
  readonly id: string
  /** Path without a locale prefix. */
  readonly path: string
  /** Empty for the start of a page. */
  readonly anchor: string
  readonly page: string
  readonly heading: string
  /** Paragraphs, list items and table rows as plain text. */
  readonly blocks: readonly string[]
}

/** The title to offer a passage by: its heading without the number that legal texts have. */
export const titleOf = (heading: string): string => heading.replace(/^\d+\.\s*/, '')
