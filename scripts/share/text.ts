import type { Locale } from '#i18n/locales.ts'
import type { Face } from './glyphs.ts'

/** Written without spaces between words. */
const UNSPACED: ReadonlySet<Locale> = new Set<Locale>(['ja', 'zh'])
/** Never at the start of a line. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}ーゝゞ々]/u
/** Never at the end of a line. */
const OPENING = /[\p{Ps}\p{Pi}]$/u

/** Width of one line of text in thousandths of the font size. */
export function widthOf(text: string, face: Face): number {
  let width = 0
  let before = ''
  for (const character of text) {
    width += face.kern(before + character) + advance(character, face)
    before = character
  }
  return width
}

function advance(character: string, face: Face): number {
  return face.glyph(character)?.[0] ?? face.glyph(' ')?.[0] ?? 250
}

/** One line of text as SVG path elements; `x` and `y` are the start of its baseline, `size` the font size, in pixels. */
export function lineSvg(
  text: string,
  face: Face,
  { x, y, size, fill }: { x: number; y: number; size: number; fill: string },
): string {
  const paths: string[] = []
  let at = 0
  let before = ''
  for (const character of text) {
    at += face.kern(before + character)
    const outline = face.glyph(character)?.[1]
    if (outline) paths.push(`<path transform="translate(${at} 0)" d="${outline}"/>`)
    at += advance(character, face)
    before = character
  }
  const scale = size / 1000
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale})">${paths.join('')}</g>`
}

/** The pieces a line may be broken between, each with the space that follows it. */
export function pieces(text: string, locale: Locale): string[] {
  if (!UNSPACED.has(locale)) return text.match(/\S+\s*/g) ?? []
  const words = [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)]
  const joined: string[] = []
  for (const { segment } of words) {
    const last = joined.at(-1)
    if (last !== undefined && (CLOSING.test(segment) || OPENING.test(last) || /^\s/.test(segment)))
      joined[joined.length - 1] = last + segment
    else joined.push(segment)
  }
  return joined
}

function fill(words: readonly string[], face: Face, width: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf((last + word).trimEnd(), face) <= width)
      lines[lines.length - 1] = last + word
    else lines.push(word)
  }
  return lines.map((line) => line.trimEnd())
}

const widest = (lines: readonly string[], face: Face): number =>
  Math.max(...lines.map((line) => widthOf(line, face)))

export interface Setting {
  /** Pixels. */
  readonly size: number
  readonly lines: readonly string[]
}

/**
 * Sets a text as large as it fits into a box of `width` by `height` pixels, in lines of about the same length.
 * @param sizes Font sizes to try, in pixels, the largest first; the last one is taken when none fits.
 */
export function setText(
  text: string,
  locale: Locale,
  face: Face,
  box: { width: number; height: number; lineHeight: number; sizes: readonly number[] },
): Setting {
  const words = pieces(text, locale)
  let setting: Setting = { size: 0, lines: [] }
  for (const size of box.sizes) {
    const width = (box.width / size) * 1000
    const lines = fill(words, face, width)
    setting = { size, lines: balanced(lines, words, face, width) }
    const fits = lines.length * size * box.lineHeight <= box.height && widest(lines, face) <= width
    if (fits) break
  }
  return setting
}

/** The same number of lines with the narrowest width that still gives it. */
function balanced(
  lines: string[],
  words: readonly string[],
  face: Face,
  width: number,
): readonly string[] {
  let [low, high] = [width / 2, width]
  let best = lines
  while (high - low > 20) {
    const middle = (low + high) / 2
    const tried = fill(words, face, middle)
    if (tried.length <= lines.length && widest(tried, face) <= middle)
      [best, high] = [tried, middle]
    else low = middle
  }
  return best
}
