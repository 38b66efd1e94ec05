import type { Locale } from '../../../src/i18n/locales.ts'
import { type ExampleIndex, likelySubjects, refusalIn, type SubjectScore } from './examples.ts'
import { beginsWith, madeOf, shows } from './patterns.ts'
import { isJoined, wordsIn } from './text.ts'

/** Weight of the previous question: for a follow-up, and for any other. */
const PREVIOUS_WEIGHT = { follow: 0.4, other: 0.15 }
/** Words of a question that may only ask for one more thing about the subject before. */
const MAX_WORDS = { spaced: 7, joined: 9 }

/** Short questions and those starting with "and" depend on the previous one. */
export function isFollowUp(question: string, locale: Locale): boolean {
  const few = locale === 'zh' || locale === 'ja' ? 6 : 4
  return beginsWith('follow', question, locale) || wordsIn(question, locale).length <= few
}

/** Subjects about listing a project, after which "how long?" is about the review and "if you refuse?" about a rejection. */
const LISTING = new Set(
  'submit individual prepare title describe category story goal pictures options website draft review checked heldup visible contains posting banned'.split(
    ' ',
  ),
)

/** Subjects about prices, after which "and if it fails?" is about what is owed then. */
const PRICES = new Set(['fees', 'refund', 'premium', 'unfunded'])

/**
 * A subject this likely by the question's own words is a new one: after "and" or "but" it has to be clearer. So has a
 * refusal.
 */
const NEW = { other: 0.45, follow: 0.7, refusal: 0.8 }
/** Longer questions say themselves what they are about. */
const MAX_STAY = { spaced: 14, joined: 16 }
/** Likely enough to be answered, and too little to overrule a refusal by the wording. */
const STAY_SHARE = 0.39
/** A question whose own subject was less likely gives no context. */
const MIN_CONTEXT = 0.12

/** Subjects about a sum to state, after which "how much?" is about that sum. */
const SUMS = new Set(['confirm', 'withdraw', 'options', 'minimum'])

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
  if (last === undefined) return likelySubjects(asked, question, null)
  const before = contextOf(asked, earlier)
  const next = before && subjectAfter(asked, question, before)
  if (next) return [next]
  if (before && stays(asked, question)) return [{ ...before, share: STAY_SHARE }]
  const weight = isFollowUp(question, locale) ? PREVIOUS_WEIGHT.follow : PREVIOUS_WEIGHT.other
  return likelySubjects(asked, question, { question: last, weight })
}

/** The subject whose title a question is, as offered after the one before. */
function chosenIn(asked: ExampleIndex, title: string, before = title): SubjectScore | null {
  const names = asked.titles.get(title)
  const best = names && likelySubjects(asked, before, null).find(({ name }) => names.includes(name))
  return best ? { ...best, share: 1 } : null
}

/** The subject of the last question; null if it had none. */
export function contextOf(asked: ExampleIndex, earlier: readonly string[]): SubjectScore | null {
  const last = earlier.at(-1)
  if (last === undefined) return null
  const [before] = subjectsOf(asked, last, earlier.slice(0, -1))
  if (!before || refusalIn(before.name) !== null || before.share < MIN_CONTEXT) return null
  return before
}

/** Whether a question is too vague to be about anything but the subject before. */
function stays(asked: ExampleIndex, question: string): boolean {
  const { locale } = asked
  const most = isJoined(locale) ? MAX_STAY.joined : MAX_STAY.spaced
  if (wordsIn(question, locale).length > most) return false
  const [best] = likelySubjects(asked, question, null)
  if (!best) return true
  if (refusalIn(best.name) !== null) return best.share < NEW.refusal
  return best.share < (beginsWith('follow', question, locale) ? NEW.follow : NEW.other)
}

/** The subject of "why?", "and how long does it take?", "and what does it cost?", "and if you refuse?". */
function subjectAfter(
  asked: ExampleIndex,
  question: string,
  before: SubjectScore,
): SubjectScore | null {
  const { locale } = asked
  const most = isJoined(locale) ? MAX_WORDS.joined : MAX_WORDS.spaced
  if (wordsIn(question, locale).length > most) return null
  const isListing = LISTING.has(before.name)
  if (madeOf(['why', 'follow'], question, locale).includes('why')) return before
  if (shows('refused', question, locale)) return isListing ? named(asked, 'rejected') : null
  if (shows('flop', question, locale) && PRICES.has(before.name)) return named(asked, 'unfunded')
  if (shows('howlong', question, locale)) return isListing ? named(asked, 'review') : before
  if (shows('howmuch', question, locale))
    return SUMS.has(before.name) ? before : named(asked, 'fees')
  return null
}

function named(asked: ExampleIndex, name: string): SubjectScore | null {
  const found = asked.subjects.find((subject) => subject[0] === name)
  return found ? { name, sources: found[1], share: 1 } : null
}
