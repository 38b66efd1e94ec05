/** Placeholders, tags and our own mask characters, which engines must preserve. */
const FIXED = /\{\{\s*[\w.]+\s*\}\}|<\/?[a-zA-Z][\w-]*\s*\/?>|[⟦⟧]/g

/** Mask format: rare characters for models, empty elements for engines that support markup. */
type MarkStyle = 'signs' | 'markup'

interface Masked {
  readonly text: string
  /** Original texts, by mask number. */
  readonly marks: readonly string[]
}

/** Replaces untranslatable parts by numbered masks. */
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

/** Restores masked parts; null if an unknown mask came back. */
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
