import type { Locale } from '../../../src/i18n/locales.ts'
import { type Likely, type Refusal, refusalIn } from './asked.ts'
import type { Concept } from './lexicon/types.ts'
import { conceptsIn, isOnly, shows, without } from './patterns.ts'
import type { ReplyKind } from './reply-kind.ts'

/** Refusals and courtesies that need no source; null when the question is one for the pages. */
type Turn = Exclude<ReplyKind, 'answer' | 'projects' | 'unknown'> | null

/** How likely a subject has to be: by examples alone, and where the question names one of our concepts. */
const LIKELY = { alone: 0.12, named: 0.05 }
/** Concepts that questions about anything else name in passing. */
const INCIDENTAL: ReadonlySet<Concept> = new Set(['project', 'supporter', 'time'])
/** A subject that is so likely is answered, whatever a question looks like, if it is that much likelier than any refusal. */
const SURE = { share: 0.4, times: 2 }
/** A subject that is so likely is no search for projects. */
const NO_SEARCH = 0.6
/** How likely a refusal has to be. */
const REFUSED = 0.2
/** The same before nothing is known: a source that does not fit does less harm than none. */
const UNKNOWN = 0.3
/** The same to be another refusal than the one a question shows, and for what must not become a search. */
const CERTAIN = { other: 0.6, harmful: 0.6 }
/** How likely a far subject has to be where no subject of ours is likely. */
const FAR = 0.1
/** How much likelier than any subject a refusal has to be: many ask us about money for good reasons. */
const CLEARLY: Readonly<Partial<Record<Refusal, number>>> = { private: 3, offtopic: 2.5 }
const CLEARLY_OTHERS = 5

/** Whether examples say well enough what a question is about. @param concepts Those the question names. */
export function isLikely(likely: readonly Likely[], concepts: readonly Concept[] = []): boolean {
  const isNamed = concepts.some((concept) => !INCIDENTAL.has(concept))
  return shareOf(likelySubject(likely)) >= (isNamed ? LIKELY.named : LIKELY.alone)
}

/** Whether examples are so sure of a subject that a question cannot be meant as a search for projects. */
export const isNoSearch = (likely: readonly Likely[]): boolean =>
  shareOf(likelySubject(likely)) >= NO_SEARCH

const likelySubject = (likely: readonly Likely[]) =>
  likely.find(({ name }) => refusalIn(name) === null)
const shareOf = (one: Likely | undefined): number => one?.share ?? 0

/** The refusal that examples say a question is for. */
export function likelyRefusal(likely: readonly Likely[]): Refusal | null {
  const [best] = likely
  const refusal = best ? refusalIn(best.name) : null
  if (refusal === 'offtopic' && !isLikely(likely) && shareOf(best) >= FAR) return refusal
  const least = refusal === 'unknown' ? UNKNOWN : REFUSED
  const times = (refusal && CLEARLY[refusal]) ?? CLEARLY_OTHERS
  const isClear = shareOf(best) >= Math.max(least, times * shareOf(likelySubject(likely)))
  return isClear ? refusal : null
}

/**
 * What a question must get before anything is looked up for it, by its words and by likeness to examples.
 * @param isSearch Whether it is plainly a search for projects: examples do not know those.
 */
export function turnOf(
  question: string,
  locale: Locale,
  likely: readonly Likely[],
  isSearch: boolean,
): Turn {
  const shown = shownTurn(question, locale)
  if (shown === 'inject') return shown
  const refusal = likelyRefusal(likely)
  const share = refusal === null ? 0 : shareOf(likely[0])
  if (shown !== null) {
    if (isSurelyOurs(likely)) return null
    return refusal !== 'unknown' && share >= CERTAIN.other ? refusal : shown
  }
  const isHarmful = refusal === 'private' || refusal === 'inject'
  return isHarmful && !isSearch && share >= CERTAIN.harmful ? refusal : null
}

function isSurelyOurs(likely: readonly Likely[]): boolean {
  const refusal = likely.find(({ name }) => refusalIn(name) !== null)
  return shareOf(likelySubject(likely)) >= Math.max(SURE.share, SURE.times * shareOf(refusal))
}

function shownTurn(question: string, locale: Locale): Turn {
  const either = (intent: Parameters<typeof shows>[0]) =>
    shows(intent, question, locale) || (locale !== 'en' && shows(intent, question, 'en'))
  if (either('inject')) return 'inject'
  if (isForOthersData(question, locale)) return 'private'
  if (shows('promise', question, locale)) return 'promise'
  if (shows('advise', question, locale)) return 'advice'
  if (isOnly('greet', question, locale)) return 'greeting'
  if (isOnly('thanks', question, locale)) return 'thanks'
  if (shows('human', question, locale)) return 'person'
  if (shows('offtopic', question, locale) && !isAboutBacklit(question, locale)) return 'offtopic'
  return null
}

/** Somebody by name: "of Anna", "Anna's", さん. German writes every noun large: there it takes two. */
const NAMES: Partial<Readonly<Record<Locale, RegExp>>> = {
  de: /\bvon (?!Backlit)\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u,
  ja: /(?:さん|様)の/,
  ko: /(?:님|씨)의/,
}
const NAME =
  /\b(?:of|from|by|de|di|van|av|til|do|da) (?!Backlit|Lumi)\p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+['’]s\b(?<!Backlit['’]s|Lumi['’]s|What['’]s|Who['’]s|Where['’]s|That['’]s|It['’]s|Let['’]s|How['’]s)/u

function isForOthersData(question: string, locale: Locale): boolean {
  const wants = (['ask', 'private'] as const).every((part) => shows(part, question, locale))
  const names = NAMES[locale] ?? NAME
  const ofOthers = shows('other', question, locale) || names.test(question)
  return wants && ofOthers && !conceptsIn(question, locale).includes('reader')
}

/** Subjects of ours that a far one cannot be mistaken for. */
function isAboutBacklit(question: string, locale: Locale): boolean {
  if (/backlit|lumi/i.test(question)) return true
  // What makes it far is no sign of the opposite: laws of finance are neither our law nor our funding.
  const concepts = conceptsIn(without(question, locale, { intents: ['offtopic'] }), locale)
  return concepts.includes('project') || concepts.length >= 3
}
