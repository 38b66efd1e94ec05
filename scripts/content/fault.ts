/** What can be wrong; `docs/editing-content.md` explains each by this word. */
export const FAULT_KINDS = [
  'missing',
  'stale',
  'unrecorded',
  'extra',
  'frontmatter',
  'heading',
  'table',
  'link',
  'image',
  'element',
  'markup',
] as const

export type FaultKind = (typeof FAULT_KINDS)[number]

export interface Fault {
  readonly kind: FaultKind
  /** Path from the project's folder, with forward slashes. */
  readonly file: string
  /** Counted from 1. */
  readonly line: number
  /** One sentence that says what is wrong and what is expected. */
  readonly message: string
}

/** `file:line kind: message`, which editors and terminals turn into a link. */
export function formatFault({ file, line, kind, message }: Fault): string {
  return `${file}:${line} ${kind}: ${message}`
}
