/** A text with its selection, as in a text area. */
interface Selection {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Toolbar actions. */
export const MARKS = ['bold', 'italic', 'heading', 'list', 'numbers', 'quote', 'link'] as const

export type Mark = (typeof MARKS)[number]

/** Replaces `from`–`to` by `insert`, then selects a range. */
interface Edit {
  readonly from: number
  readonly to: number
  readonly insert: string
  readonly start: number
  readonly end: number
}

const AROUND: Readonly<Partial<Record<Mark, string>>> = { bold: '**', italic: '_' }
const BEFORE: Readonly<Partial<Record<Mark, RegExp>>> = {
  heading: /^#{1,6} /,
  list: /^[-*+] /,
  numbers: /^\d+[.)] /,
  quote: /^> ?/,
}

/** Toggles a mark on the selection. */
export function applyMark(selection: Selection, mark: Mark): Edit {
  const sign = AROUND[mark]
  if (sign) return wrap(selection, sign)
  const sample = BEFORE[mark]
  return sample ? prefixLines(selection, mark, sample) : link(selection)
}

function wrap({ text, start, end }: Selection, sign: string): Edit {
  const { length } = sign
  const inner = text.slice(start, end)
  if (text.slice(start - length, start) === sign && text.slice(end, end + length) === sign) {
    const from = start - length
    return { from, to: end + length, insert: inner, start: from, end: from + inner.length }
  }
  if (inner.length >= 2 * length && inner.startsWith(sign) && inner.endsWith(sign)) {
    const bare = inner.slice(length, -length)
    return { from: start, to: end, insert: bare, start, end: start + bare.length }
  }
  const insert = `${sign}${inner}${sign}`
  return { from: start, to: end, insert, start: start + length, end: start + length + inner.length }
}

function prefixLines({ text, start, end }: Selection, mark: Mark, sample: RegExp): Edit {
  // lastIndexOf treats a negative position as 0.
  const from = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next < 0 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isMarked = lines.every((line) => line.trim() === '' || sample.test(line))
  const isEmpty = lines.every((line) => line.trim() === '')
  const changed = lines.map((line, index) => {
    if (isMarked && !isEmpty) return line.replace(sample, '')
    if (line.trim() === '' && lines.length > 1) return line
    return `${signOf(mark, index)}${line.replace(sample, '')}`
  })
  const insert = changed.join('\n')
  // On one line the cursor keeps its place in the text; several lines stay selected.
  const shift = insert.length - (to - from)
  return lines.length === 1
    ? { from, to, insert, start: Math.max(from, start + shift), end: Math.max(from, end + shift) }
    : { from, to, insert, start: from, end: from + insert.length }
}

function signOf(mark: Mark, index: number): string {
  if (mark === 'heading') return '## '
  if (mark === 'quote') return '> '
  return mark === 'list' ? '- ' : `${index + 1}. `
}

function link({ text, start, end }: Selection): Edit {
  const inner = text.slice(start, end)
  const isAddress = /^https?:\/\/\S+$/.test(inner)
  const insert = isAddress ? `[](${inner})` : `[${inner}](https://)`
  // Select the missing part: the text or the URL.
  const at = isAddress ? start + 1 : start + insert.length - 1
  return { from: start, to: end, insert, start: isAddress ? at : at - 'https://'.length, end: at }
}
