/** A text with what is selected in it, as in a text area. */
interface Selection {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** What the toolbar of the Markdown editor can do. */
export const MARKS = ['bold', 'italic', 'heading', 'list', 'numbers', 'quote', 'link'] as const

export type Mark = (typeof MARKS)[number]

/** A replacement of `from`–`to` by `insert`, and what is selected afterwards. */
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

/** Puts a mark on what is selected, or takes it away where it is there already. */
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
  // lastIndexOf takes a negative place for the first one.
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
  // One line: the cursor stays where it was in its words. Several: all of them stay selected.
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
  // What is still missing is selected: the words, or the address.
  const at = isAddress ? start + 1 : start + insert.length - 1
  return { from: start, to: end, insert, start: isAddress ? at : at - 'https://'.length, end: at }
}
