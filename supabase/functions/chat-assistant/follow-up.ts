import type { Locale } from '../../../src/i18n/locales.ts'
import { type ExampleIndex, likelySubjects, refusalIn, type SubjectScore } from './examples.ts'
import { NEXT } from './next.ts'
import { madeOf, shows } from './patterns.ts'
import { isSure } from './rank.ts'
import { isJoined, wordsIn } from './text.ts'

/** Words of a question that may only ask for one more thing about the subject before, and of one that hardly can name another. */
const MAX_WORDS = { short: { spaced: 9, joined: 11 }, plain: { spaced: 5, joined: 7 } }

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
/** How many times likelier a further question stays with its subject, goes on to one of the usual next, or is to be refused. */
const TIMES = { stays: 8, next: 25, refused: 0.3 }

/** Subjects about who sees or learns something. */
const SEEN = new Set('sees asker reader viewers opened blockedtold anonreport told'.split(' '))

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
  const last = earlier.at(-1)
  const chosen = chosenIn(asked, question, last)
  if (chosen) return [chosen]
  const before = subjectBefore(asked, earlier)
  if (last === undefined || before === null) return likelySubjects(asked, question, null)
  if (isContext(before)) {
    const next = subjectAfter(asked, question, before)
    if (next) return [next]
  } else {
    // After a refusal or a search, only what says too little by itself is read together with it.
    const alone = likelySubjects(asked, question, null)
    if (isClear(alone)) return alone
  }
  return weighed(
    likelySubjects(asked, question, { question: last, weight: PREVIOUS_WEIGHT }),
    before,
  )
}

/** A refusal this likely needs nothing before it: “any others?” is taken for prying, but less so. */
const CLEAR_REFUSAL = 0.6

function isClear([best]: readonly SubjectScore[]): boolean {
  if (!best) return false
  return refusalIn(best.name) === null ? isSure(best) : best.share >= CLEAR_REFUSAL
}

/** Subjects of a further question, which mostly stays with its subject or goes on to one of the usual next. */
function weighed(likely: readonly SubjectScore[], before: SubjectScore): SubjectScore[] {
  const usual = usualAfter(before)
  const timesOf = ({ name }: SubjectScore) => {
    if (name === before.name) return TIMES.stays
    if (usual.includes(name)) return TIMES.next
    return refusalIn(name) === null || !isContext(before) ? 1 : TIMES.refused
  }
  const weighted = likely.map((one) => ({ ...one, share: one.share * timesOf(one) }))
  const all = weighted.reduce((sum, { share }) => sum + share, 0)
  return weighted
    .map((one) => ({ ...one, share: one.share / all }))
    .sort((one, other) => other.share - one.share)
}

const usualAfter = ({ name }: SubjectScore): string[] => (NEXT[name] ?? '').split(' ')

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
  const before = subjectBefore(asked, earlier)
  return before && isContext(before) ? before : null
}

const isContext = ({ name }: SubjectScore) => refusalIn(name) === null || name === UNKNOWN

/** The subject or the kind of reply of the last question; null if none was likely. */
function subjectBefore(asked: ExampleIndex, earlier: readonly string[]): SubjectScore | null {
  const last = earlier.at(-1)
  if (last === undefined) return null
  const [before] = subjectsOf(asked, last, earlier.slice(0, -1))
  return before && before.share >= MIN_CONTEXT ? before : null
}

function isWithin(question: string, locale: Locale, most: keyof typeof MAX_WORDS): boolean {
  const { joined, spaced } = MAX_WORDS[most]
  return wordsIn(question, locale).length <= (isJoined(locale) ? joined : spaced)
}

/** The subject of "why?", "and how long does it take?", "and what does it cost?", "can I undo that?", "who sees that?", "and if you refuse?". */
function subjectAfter(
  asked: ExampleIndex,
  question: string,
  before: SubjectScore,
): SubjectScore | null {
  const { locale } = asked
  if (!isWithin(question, locale, 'short')) return null
  const isListing = LISTING.has(before.name)
  if (madeOf(['why', 'follow'], question, locale).includes('why')) return before
  if (shows('refused', question, locale)) return isListing ? named(asked, 'rejected') : null
  if (shows('flop', question, locale) && PRICES.has(before.name)) return named(asked, 'unfunded')
  if (shows('undo', question, locale)) return before
  if (shows('howlong', question, locale) && !isListing) return before
  if (!isWithin(question, locale, 'plain')) return null
  if (shows('seen', question, locale) && !usualAfter(before).some((name) => SEEN.has(name)))
    return before
  if (shows('howlong', question, locale)) return named(asked, 'review')
  if (shows('howmuch', question, locale))
    return SUMS.has(before.name) ? before : named(asked, 'fees')
  return null
}

function named(asked: ExampleIndex, name: string): SubjectScore | null {
  const found = asked.subjects.find((subject) => subject[0] === name)
  return found ? { name, sources: found[1], share: 1 } : null
}
