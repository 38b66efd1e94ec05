import type { Locale } from '../../../src/i18n/locales.ts'
import { type ExampleIndex, likelySubjects, refusalIn, type SubjectScore } from './examples.ts'
import { beginsWith, madeOf, shows } from './patterns.ts'
import { isJoined, wordsIn } from './text.ts'

/** Words of a question that may only ask for one more thing about the subject before. */
const MAX_WORDS = { spaced: 9, joined: 11 }

/** Subjects about listing a project, after which "how long?" is about the review and "if you refuse?" about a rejection. */
const LISTING = new Set(
  'submit individual prepare title describe category story goal pictures options website draft review checked heldup visible contains posting banned'.split(
    ' ',
  ),
)

/** Subjects about prices, after which "and if it fails?" is about what is owed then. */
const PRICES = new Set(['fees', 'refund', 'premium', 'unfunded', 'raised', 'tellamount', 'vatfee'])

/** Weight of the words of the question before. */
export const PREVIOUS_WEIGHT = 0.4
/**
 * How many times likelier a follow-up makes the subject before, and again if it is short or begins with "and"; subjects
 * on the same pages; and refusals, as one that asks on rarely strays.
 */
const STAYS = { anyway: 4, short: 2, follow: 2 }
const RELATED = 2
const REFUSED = 0.3

/** A question whose own subject was less likely gives no context. */
const MIN_CONTEXT = 0.12

/** Subjects about a sum to state, after which "how much?" is about that sum. */
const SUMS = new Set(['confirm', 'withdraw', 'amount', 'options', 'minimum'])

/** Subjects of a question, most likely first, with regard to the questions before it. */
export function subjectsOf(
  asked: ExampleIndex,
  question: string,
  earlier: readonly string[],
): SubjectScore[] {
  const { locale } = asked
  const last = earlier.at(-1)
  const chosen = chosenIn(asked, question, last)
  if (chosen) return [chosen]
  const before = contextOf(asked, earlier)
  if (last === undefined || before === null) return likelySubjects(asked, question, null)
  const next = subjectAfter(asked, question, before)
  if (next) return [next]
  const context = { question: last, weight: PREVIOUS_WEIGHT }
  return weighed(likelySubjects(asked, question, context), before, {
    isShort: isShort(question, locale),
    follows: beginsWith('follow', question, locale),
  })
}

/** Subjects of a follow-up, which more often stays with its subject than it changes it. */
function weighed(
  likely: readonly SubjectScore[],
  before: SubjectScore,
  { isShort, follows }: { readonly isShort: boolean; readonly follows: boolean },
): SubjectScore[] {
  const stays = STAYS.anyway * (isShort ? STAYS.short : 1) * (follows ? STAYS.follow : 1)
  const pages = new Set(before.sources.slice(0, 3))
  const isRelated = ({ sources }: SubjectScore) => sources.slice(0, 3).some((id) => pages.has(id))
  const timesOf = (one: SubjectScore) => {
    if (one.name === before.name) return stays
    if (refusalIn(one.name) !== null) return REFUSED
    return isRelated(one) ? RELATED : 1
  }
  const weighted = likely.map((one) => ({ ...one, share: one.share * timesOf(one) }))
  const all = weighted.reduce((sum, { share }) => sum + share, 0)
  return weighted
    .map((one) => ({ ...one, share: one.share / all }))
    .sort((one, other) => other.share - one.share)
}

/** The subject whose title a question is, as offered after the one before. */
function chosenIn(asked: ExampleIndex, title: string, before = title): SubjectScore | null {
  const names = asked.titles.get(title)
  const best = names && likelySubjects(asked, before, null).find(({ name }) => names.includes(name))
  return best ? { ...best, share: 1 } : null
}

/** “Is there an app?” has no answer, and nor has “and will there be one?”. */
const UNKNOWN = '!unknown'

/** The subject of the last question; null if it had none. */
export function contextOf(asked: ExampleIndex, earlier: readonly string[]): SubjectScore | null {
  const last = earlier.at(-1)
  if (last === undefined) return null
  const [before] = subjectsOf(asked, last, earlier.slice(0, -1))
  const isRefused = before && refusalIn(before.name) !== null && before.name !== UNKNOWN
  if (!before || isRefused || before.share < MIN_CONTEXT) return null
  return before
}

function isShort(question: string, locale: Locale): boolean {
  const most = isJoined(locale) ? MAX_WORDS.joined : MAX_WORDS.spaced
  return wordsIn(question, locale).length <= most
}

/** The subject of "why?", "and how long does it take?", "and what does it cost?", "and if you refuse?". */
function subjectAfter(
  asked: ExampleIndex,
  question: string,
  before: SubjectScore,
): SubjectScore | null {
  const { locale } = asked
  if (!isShort(question, locale)) return null
  const isListing = LISTING.has(before.name)
  if (madeOf(['why', 'follow'], question, locale).includes('why')) return before
  if (shows('refused', question, locale)) return isListing ? named(asked, 'rejected') : null
  if (shows('flop', question, locale) && PRICES.has(before.name)) return named(asked, 'unfunded')
  if (shows('undo', question, locale)) return before
  if (shows('howlong', question, locale)) return isListing ? named(asked, 'review') : before
  if (shows('howmuch', question, locale))
    return SUMS.has(before.name) ? before : named(asked, 'fees')
  return null
}

function named(asked: ExampleIndex, name: string): SubjectScore | null {
  const found = asked.subjects.find((subject) => subject[0] === name)
  return found ? { name, sources: found[1], share: 1 } : null
}
