/** Placeholders, tags and the sign of our own marks: what an engine must carry over untouched. */
const FIXED = /\{\{\s*[\w.]+\s*\}\}|<\/?[a-zA-Z][\w-]*\s*\/?>|[⟦⟧]/g

/** How marks look: signs no language uses for models, empty elements for engines that know markup. */
type MarkStyle = 'signs' | 'markup'

interface Masked {
  readonly text: string
  /** What each mark stands for, by its number. */
  readonly marks: readonly string[]
}

/** Replaces what must not be translated by numbered marks. */
export function mask(text: string, style: MarkStyle): Masked {
  const marks: string[] = []
  const parts: string[] = []
  let end = 0
  for (const match of text.matchAll(FIXED)) {
    parts.push(outside(text.slice(end, match.index), style))
    parts.push(style === 'signs' ? `⟦${marks.length}⟧` : `<x id="${marks.length}"/>`)
    marks.push(match[0])
    end = match.index + match[0].length
  }
  parts.push(outside(text.slice(end), style))
  return { text: parts.join(''), marks }
}

/** Puts back what the marks stand for; null when a mark came back that was never given. */
export function unmask(text: string, marks: readonly string[], style: MarkStyle): string | null {
  const pattern =
    style === 'signs' ? /⟦\s*(\d+)\s*⟧/g : /<x\s+id\s*=\s*["']?(\d+)["']?\s*(?:\/>|>\s*<\/x>|>)/gi
  const parts: string[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    const mark = marks[Number(match[1])]
    if (mark === undefined) return null
    parts.push(inside(text.slice(end, match.index), style), mark)
    end = match.index + match[0].length
  }
  parts.push(inside(text.slice(end), style))
  return parts.join('')
}

function outside(text: string, style: MarkStyle): string {
  if (style === 'signs') return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
}

function inside(text: string, style: MarkStyle): string {
  if (style === 'signs') return text
  return text.replace(/&(?:amp|lt|gt|quot|apos|#39);/g, (entity) => ENTITIES[entity] ?? entity)
}
