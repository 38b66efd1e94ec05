import type { Locale } from '../../../src/i18n/locales.ts'
import { SITE } from '../../../src/site.ts'
import { LEXICONS } from './lexicon/index.ts'

/** Languages without spaces or with attached particles, in which patterns match anywhere. */
const UNSPACED: ReadonlySet<Locale> = new Set(['zh', 'ja', 'ko'])

export const isJoined = (locale: Locale): boolean => UNSPACED.has(locale)

/** Normalises to lower case and one form per character; strips accents from European letters. */
export function fold(text: string, locale: Locale): string {
  const lower = text.normalize('NFKC').toLowerCase()
  if (UNSPACED.has(locale)) return lower
  return lower
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
}

/** Folded words with single spaces around them, for pattern matching. */
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
      stop: new Set([...fold(stop, locale).split(' '), fold(SITE.brand, locale)]),
      endings: endings.split(' ').filter(Boolean),
      segmenter: UNSPACED.has(locale) ? new Intl.Segmenter(locale, { granularity: 'word' }) : null,
    }
    prepared.set(locale, words)
  }
  return words
}

/** Folded words of a text in order, including stop words. */
export function wordsIn(text: string, locale: Locale): string[] {
  const { segmenter } = wordsOf(locale)
  if (!segmenter) return spaced(text, locale).trim().split(' ').filter(Boolean)
  return [...segmenter.segment(fold(text, locale))].flatMap(({ segment, isWordLike }) =>
    isWordLike ? [segment] : [],
  )
}

export const isStopWord = (word: string, locale: Locale): boolean => wordsOf(locale).stop.has(word)

/** Number of folded words that are stop words of a language. */
export function countStopWords(text: string, locale: Locale): number {
  return wordsIn(text, locale).filter((word) => isStopWord(word, locale)).length
}

/** Stems of a text without stop words. */
export function stems(text: string, locale: Locale): string[] {
  return wordsIn(text, locale)
    .filter((word) => !isStopWord(word, locale) && (word.length > 1 || UNSPACED.has(locale)))
    .map((word) => stem(word, locale))
}

/** Removes the longest known suffix if enough of the word remains. */
function stem(word: string, locale: Locale): string {
  const shortest = UNSPACED.has(locale) ? 1 : 4
  const ending = wordsOf(locale).endings.find(
    (end) => word.endsWith(end) && word.length - end.length >= shortest,
  )
  return ending ? word.slice(0, -ending.length) : word
}
