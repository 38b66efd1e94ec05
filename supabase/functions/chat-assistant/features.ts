import type { Locale } from '../../../src/i18n/locales.ts'
import { conceptsIn } from './patterns.ts'
import { fold, isJoined, isStopWord, wordsIn } from './text.ts'

/** Features of a question with their weights. */
export type Features = Map<string, number>

/** Prefixes of feature types; words have none. */
const SIGNS = { pair: '+', letters: '~', concept: '#', strange: '?' } as const
const WEIGHTS: Readonly<Record<string, number>> = {
  [SIGNS.pair]: 0.7,
  [SIGNS.letters]: 0.6,
  [SIGNS.concept]: 1,
  [SIGNS.strange]: 1.5,
}
const LETTERS = 4

export const weightOf = (name: string): number => WEIGHTS[name[0] ?? ''] ?? 1

/**
 * Features of a question: words, word pairs, character n-grams, concepts, and the number of unknown words.
 * @param isKnown Whether a word occurs in an example of a subject.
 */
export function featuresOf(
  text: string,
  locale: Locale,
  isKnown: (word: string) => boolean,
): Features {
  const features: Features = new Map()
  const add = (name: string) => features.set(name, weightOf(name))
  const words = wordsIn(text, locale)
  for (const word of words) add(word)
  const row = ['^', ...words, '$']
  for (let place = 1; place < row.length; place += 1)
    add(`${SIGNS.pair}${row[place - 1]} ${row[place]}`)
  for (const letters of groupsIn(text, words, locale)) add(SIGNS.letters + letters)
  for (const concept of conceptsIn(text, locale)) add(SIGNS.concept + concept)
  add(SIGNS.strange + strangenessOf(words, locale, isKnown))
  return features
}

/** Character 4-grams within words; n-grams of one to three characters in scripts without spaces. */
function groupsIn(text: string, words: readonly string[], locale: Locale): string[] {
  if (!isJoined(locale))
    return words.flatMap((word) => (word.length > 1 ? groupsOf(` ${word} `, LETTERS) : []))
  const signs = ` ${fold(text, locale)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
  return [1, 2, 3].flatMap((length) =>
    groupsOf(signs, length).filter((group) => group.trim() !== ''),
  )
}

function groupsOf(text: string, length: number): string[] {
  const groups: string[] = []
  for (let place = 0; place + length <= text.length; place += 1)
    groups.push(text.slice(place, place + length))
  return groups
}

export const contentWords = (words: readonly string[], locale: Locale): string[] =>
  words.filter((word) => !isStopWord(word, locale) && !/^\p{N}*$/u.test(word))

/** From 0 (all words known) to 4 (none known); `n` without words. */
function strangenessOf(
  words: readonly string[],
  locale: Locale,
  isKnown: (word: string) => boolean,
): string {
  const content = contentWords(words, locale)
  if (content.length === 0) return 'n'
  const strange = content.filter((word) => !isKnown(word)).length
  return String(Math.ceil((4 * strange) / content.length - 1e-9))
}
