/** Each is explained in `docs/editing-content.md` under the same name. */
export const FAULT_KINDS = [
  'missing',
  'stale',
  'unrecorded',
  'extra',
  'frontmatter',
  'heading',
  'link',
  'image',
  'element',
  'markup',
  'parts',
  'numbers',
  'negation',
  'language',
  'voice',
] as const

/** Of texts in `translation.json`, which share some of the above. */
const INTERFACE_KINDS = ['json', 'text', 'length', 'pinned'] as const

export type FaultKind = (typeof FAULT_KINDS | typeof INTERFACE_KINDS)[number]

export interface Fault {
  readonly kind: FaultKind
  /** Relative to the repository, with forward slashes. */
  readonly file: string
  /** Counted from 1. */
  readonly line: number
  /** One sentence that says what is wrong and what is expected. */
  readonly message: string
}

/** `file:line` becomes a link in editors and terminals. */
export function formatFault({ file, line, kind, message }: Fault): string {
  return `${file}:${line} ${kind}: ${message}`
}
