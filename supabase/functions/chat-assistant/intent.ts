import type { Locale } from '../../../src/i18n/locales.ts'
import { SITE } from '../../../src/site.ts'
import { type Refusal, refusalIn, type SubjectScore } from './examples.ts'
import type { Concept } from './lexicon/types.ts'
import { conceptsIn, shows, without } from './patterns.ts'
import { bestSubject } from './rank.ts'

/** Minimum probability of a subject: alone, and if the question names one of our concepts. */
const MIN_SUBJECT = { alone: 0.12, named: 0.05 }
/** Concepts that unrelated questions mention in passing. */
const INCIDENTAL: ReadonlySet<Concept> = new Set(['project', 'supporter', 'time'])
/** A subject this likely is answered regardless of intents, if it is that many times likelier than any refusal. */
const CLEAR_SUBJECT = { share: 0.4, times: 2 }
/** A subject this likely rules out a project search. */
const MAX_FOR_SEARCH = 0.6
/** Minimum probability of a refusal. */
const MIN_REFUSAL = 0.2
/** The same for `unknown`: a wrong source does less harm than none. */
const MIN_UNKNOWN = 0.3
/** The same to override the refusal shown by patterns, and for questions that must not become a search. */
const OVERRIDE = { other: 0.6, harmful: 0.6 }
/** How many times likelier than any subject a refusal must be: there are good reasons to ask us about money. */
const MIN_RATIO: Readonly<Partial<Record<Refusal, number>>> = { private: 3, offtopic: 2.5 }
const DEFAULT_MIN_RATIO = 5

/** Whether the examples identify a subject clearly enough. @param concepts Those the question names. */
export function isLikely(
  likely: readonly SubjectScore[],
  concepts: readonly Concept[] = [],
): boolean {
  const isNamed = concepts.some((concept) => !INCIDENTAL.has(concept))
  return shareOf(bestSubject(likely)) >= (isNamed ? MIN_SUBJECT.named : MIN_SUBJECT.alone)
}

/** Subjects that a wish for projects resembles. */
const WISHED: ReadonlySet<string> = new Set(
  'equity token revenue grant otherkind kinds category browse minimum country age'.split(' '),
)

/** Whether the examples rule out a project search. @param isWish Whether the question wishes for something to support. */
export function isNoSearch(likely: readonly SubjectScore[], isWish: boolean): boolean {
  const best = bestSubject(likely)
  return shareOf(best) >= MAX_FOR_SEARCH && !(isWish && best && WISHED.has(best.name))
}

const shareOf = (one: SubjectScore | undefined): number => one?.share ?? 0

/** The most likely refusal by the examples, if it is likely enough. */
export function likelyRefusal(likely: readonly SubjectScore[]): Refusal | null {
  const [best] = likely
  const refusal = best ? refusalIn(best.name) : null
  const least = refusal === 'unknown' ? MIN_UNKNOWN : MIN_REFUSAL
  const times = (refusal && MIN_RATIO[refusal]) ?? DEFAULT_MIN_RATIO
  const isClear = shareOf(best) >= Math.max(least, times * shareOf(bestSubject(likely)))
  return isClear ? refusal : null
}

/** Whether a question that names kinds of projects wants advice or a promise all the same. */
export const isClearRefusal = ([best]: readonly SubjectScore[]): boolean =>
  best !== undefined &&
  ['advice', 'promise'].includes(refusalIn(best.name) ?? '') &&
  best.share >= CLEAR_SUBJECT.share

/**
 * The refusal for a question, from its wording and its similarity to examples, before anything is looked
 * up.
 * @param isSearch Whether it is clearly a project search, for which there are no examples.
 */
export function directRefusal(
  question: string,
  locale: Locale,
  likely: readonly SubjectScore[],
  isSearch: boolean,
): Refusal | null {
  const shown = refusalByPattern(question, locale)
  if (shown === 'inject') return shown
  const refusal = likelyRefusal(likely)
  const share = refusal === null ? 0 : shareOf(likely[0])
  if (shown !== null) {
    if (isSurelyOurs(likely)) return null
    return refusal !== 'unknown' && share >= OVERRIDE.other ? refusal : shown
  }
  const isHarmful = refusal === 'private' || refusal === 'inject'
  return isHarmful && !isSearch && share >= OVERRIDE.harmful ? refusal : null
}

function isSurelyOurs(likely: readonly SubjectScore[]): boolean {
  const refusal = likely.find(({ name }) => refusalIn(name) !== null)
  return (
    shareOf(bestSubject(likely)) >=
    Math.max(CLEAR_SUBJECT.share, CLEAR_SUBJECT.times * shareOf(refusal))
  )
}

function refusalByPattern(question: string, locale: Locale): Refusal | null {
  if (shows('inject', question, locale)) return 'inject'
  if (isForOthersData(question, locale)) return 'private'
  if (shows('promise', question, locale)) return 'promise'
  if (shows('advise', question, locale)) return 'advice'
  if (shows('offtopic', question, locale) && !isAboutUs(question, locale)) return 'offtopic'
  return null
}

function isForOthersData(question: string, locale: Locale): boolean {
  const isMeant = (['ask', 'private', 'other'] as const).every((part) =>
    shows(part, question, locale),
  )
  return isMeant && !conceptsIn(question, locale).includes('reader')
}

const BRAND = SITE.brand.replace(/[^\p{L}\p{N} ]/gu, '.')
const NAMED = new RegExp(`${BRAND}|lumi`, 'i')

/** Concepts that rule out an off-topic question. */
function isAboutUs(question: string, locale: Locale): boolean {
  if (NAMED.test(question)) return true
  // Ignore the off-topic words themselves: financial law is neither our legal pages nor our funding.
  const concepts = conceptsIn(without(question, locale, { intents: ['offtopic'] }), locale)
  return concepts.includes('project') || concepts.length >= 3
}
