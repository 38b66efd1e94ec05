/** A piece of a line: words, bold words, or a link within the site. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }

type Block =
  | { readonly kind: 'paragraph'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Piece[])[] }

/** Reads the narrow Markdown that answers are written in. Links lead nowhere but to the site. */
export function readAnswer(text: string): Block[] {
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
    if (!line.startsWith('- ')) blocks.push({ kind: 'paragraph', pieces: piecesOf(line) })
    else if (last?.kind === 'list') {
      blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, piecesOf(line.slice(2))] }
    } else blocks.push({ kind: 'list', items: [piecesOf(line.slice(2))] })
  }
  return blocks
}

const MARKED = /\*\*([^*]+)\*\*|\[([^\]]+)\]\((\/(?!\/)[^\s()\\]*)\)/g

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let place = 0
  for (const match of line.matchAll(MARKED)) {
    const [whole, bold, label, href] = match
    if (match.index > place) pieces.push({ kind: 'text', text: line.slice(place, match.index) })
    if (bold) pieces.push({ kind: 'bold', text: bold })
    else pieces.push({ kind: 'link', text: label ?? '', href: href ?? '' })
    place = match.index + whole.length
  }
  if (place < line.length) pieces.push({ kind: 'text', text: line.slice(place) })
  return pieces
}

/** The words of an answer without its marks, to be heard or copied. @param origin Put before links; none leaves them out. */
export function plainAnswer(text: string, origin?: string): string {
  return text
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replace(/\[([^\]]+)\]\((\/(?!\/)[^\s()\\]*)\)/g, (_, label: string, href: string) =>
      origin ? `${label} (${origin}${href})` : label,
    )
}
