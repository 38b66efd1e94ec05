import type { Locale } from '../../../src/i18n/locales.ts'
import { type Refusal, refusalIn, type SubjectScore } from './examples.ts'
import type { Concept } from './lexicon/types.ts'
import { shows } from './patterns.ts'
import { bestSubject } from './rank.ts'

/** Minimum probability of a subject: alone, and if the question names one of our concepts. */
const MIN_SUBJECT = { alone: 0.12, named: 0.05 }
/** Concepts that unrelated questions mention in passing. */
const INCIDENTAL: ReadonlySet<Concept> = new Set(['project', 'supporter', 'time'])
/** Refusals that keep nothing from anybody. */
const HARMLESS = new Set(['!offtopic', '!unknown', '!banter', '!upset'])
/** Minimum probability of a refusal. */
const MIN_REFUSAL = 0.15
/** The same for `unknown`: a wrong source does less harm than none. */
const MIN_UNKNOWN = 0.3

/** Whether the examples identify a subject clearly enough. @param concepts Those the question names. */
export function isLikely(likely: readonly SubjectScore[], concepts: readonly Concept[]): boolean {
  const isNamed = concepts.some((concept) => !INCIDENTAL.has(concept))
  return shareOf(bestSubject(likely)) >= (isNamed ? MIN_SUBJECT.named : MIN_SUBJECT.alone)
}

const shareOf = (one: SubjectScore | undefined): number => one?.share ?? 0

/** The refusal that is likelier than any subject. Whoever gives the assistant orders is refused whatever else they say. */
export function refusalOf(
  question: string,
  locale: Locale,
  likely: readonly SubjectScore[],
): Refusal | null {
  return shows('inject', question, locale) ? 'inject' : likelyRefusal(likely)
}

/** The same by the examples alone. */
export function likelyRefusal(likely: readonly SubjectScore[]): Refusal | null {
  const [best] = likely
  const refusal = best ? refusalIn(best.name) : null
  return shareOf(best) >= (refusal === 'unknown' ? MIN_UNKNOWN : MIN_REFUSAL) ? refusal : null
}

/** Whether it asks for nothing that must not be said, however unlikely. */
export const isHarmless = (likely: readonly SubjectScore[]): boolean =>
  likely.every(({ name, share }) => share < MIN_REFUSAL || HARMLESS.has(name) || !refusalIn(name))
