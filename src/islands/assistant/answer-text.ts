/** Inline content: text, bold text, or a link within the site. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }

type Block =
  | { readonly kind: 'paragraph'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'projects'; readonly items: readonly FoundProject[] }
  /** Titles to ask. */
  | { readonly kind: 'questions'; readonly items: readonly string[] }

/** A project of a search: category and kinds of support are its facts. */
export interface FoundProject {
  readonly title: string
  readonly href: string
  readonly facts: string
}

/** Parses the Markdown subset that answers use. Only links within the site become links. */
export function parseAnswer(text: string): Block[] {
  return text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap(blocksOf)
}

function blocksOf(part: string): Block[] {
  const blocks: Block[] = []
  for (const line of part.split('\n')) {
    const last = blocks.at(-1)
    const project = projectOf(line)
    const [, question] = QUESTION.exec(line) ?? []
    if (project && last?.kind === 'projects')
      blocks[blocks.length - 1] = { kind: 'projects', items: [...last.items, project] }
    else if (project) blocks.push({ kind: 'projects', items: [project] })
    else if (question && last?.kind === 'questions')
      blocks[blocks.length - 1] = { kind: 'questions', items: [...last.items, question] }
    else if (question) blocks.push({ kind: 'questions', items: [question] })
    else if (!line.startsWith('- ')) blocks.push({ kind: 'paragraph', inlines: inlinesOf(line) })
    else if (last?.kind === 'list') {
      blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, inlinesOf(line.slice(2))] }
    } else blocks.push({ kind: 'list', items: [inlinesOf(line.slice(2))] })
  }
  return blocks
}

/** What the assistant offers to answer. */
const QUESTION = /^- \[([^\]]+)\]\(\?\)$/

const PROJECT = /^- \[([^\]]+)\]\((\/(?:[a-z]{2}\/)?projects\/[^\s()\\?#/]+)\): (.+)$/

function projectOf(line: string): FoundProject | null {
  const [, title = '', href = '', facts = ''] = PROJECT.exec(line) ?? []
  return href ? { title, href, facts } : null
}

const INLINE = /\*\*([^*]+)\*\*|\[([^\]]+)\]\((\/(?!\/)[^\s()\\]*)\)/g

function inlinesOf(line: string): Inline[] {
  const inlines: Inline[] = []
  let offset = 0
  for (const match of line.matchAll(INLINE)) {
    const [whole, bold, label, href] = match
    if (match.index > offset) inlines.push({ kind: 'text', text: line.slice(offset, match.index) })
    if (bold) inlines.push({ kind: 'bold', text: bold })
    else inlines.push({ kind: 'link', text: label ?? '', href: href ?? '' })
    offset = match.index + whole.length
  }
  if (offset < line.length) inlines.push({ kind: 'text', text: line.slice(offset) })
  return inlines
}

/**
 * Strips the Markdown of an answer, for screen readers and copying.
 * @param origin Prefix of links; without it they are dropped.
 */
export function plainAnswer(text: string, origin?: string): string {
  return text
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replace(/\[([^\]]+)\]\(\?\)/g, '$1')
    .replace(/\[([^\]]+)\]\((\/(?!\/)[^\s()\\]*)\)/g, (_, label: string, href: string) =>
      origin ? `${label} (${origin}${href})` : label,
    )
}
