import type { Locale } from '../../../src/i18n/locales.ts'
import { LEXICONS } from './lexicon/index.ts'

/** Languages whose words run together or carry particles: patterns match anywhere in them. */
const JOINED: ReadonlySet<Locale> = new Set(['zh', 'ja', 'ko'])

export const isJoined = (locale: Locale): boolean => JOINED.has(locale)

/** Lower case, one form of every character; European letters without accents. */
export function fold(text: string, locale: Locale): string {
  const lower = text.normalize('NFKC').toLowerCase()
  if (JOINED.has(locale)) return lower
  return lower
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
}

/** Folded words with a single space before, between and behind: what patterns are matched against. */
export function spaced(text: string, locale: Locale): string {
  const words = fold(text, locale)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const joined = locale === 'zh' || locale === 'ja' ? words.replaceAll(' ', '') : words
  return ` ${joined} `
}

interface Words {
  readonly stop: ReadonlySet<string>
  readonly endings: readonly string[]
  readonly segmenter: Intl.Segmenter | null
}
const prepared = new Map<Locale, Words>()

function wordsOf(locale: Locale): Words {
  let words = prepared.get(locale)
  if (!words) {
    const { stop, endings } = LEXICONS[locale]
    words = {
      stop: new Set([...fold(stop, locale).split(' '), 'backlit']),
      endings: endings.split(' ').filter(Boolean),
      segmenter: JOINED.has(locale) ? new Intl.Segmenter(locale, { granularity: 'word' }) : null,
    }
    prepared.set(locale, words)
  }
  return words
}

/** Folded words of a text in order, with those that carry no meaning. */
export function wordsIn(text: string, locale: Locale): string[] {
  const { segmenter } = wordsOf(locale)
  if (!segmenter) return spaced(text, locale).trim().split(' ').filter(Boolean)
  return [...segmenter.segment(fold(text, locale))].flatMap(({ segment, isWordLike }) =>
    isWordLike ? [segment] : [],
  )
}

/** Whether a folded word carries no meaning of its own. */
export const isStopWord = (word: string, locale: Locale): boolean => wordsOf(locale).stop.has(word)

/** How many folded words of a text are stop words of a language. */
export function countStopWords(text: string, locale: Locale): number {
  return wordsIn(text, locale).filter((word) => isStopWord(word, locale)).length
}

/** Stems of the meaningful words of a text. */
export function stems(text: string, locale: Locale): string[] {
  return wordsIn(text, locale)
    .filter((word) => !isStopWord(word, locale) && (word.length > 1 || JOINED.has(locale)))
    .map((word) => stem(word, locale))
}

/** A word without its longest known ending, if enough of it remains. */
function stem(word: string, locale: Locale): string {
  const shortest = JOINED.has(locale) ? 1 : 4
  const ending = wordsOf(locale).endings.find(
    (end) => word.endsWith(end) && word.length - end.length >= shortest,
  )
  return ending ? word.slice(0, -ending.length) : word
}
