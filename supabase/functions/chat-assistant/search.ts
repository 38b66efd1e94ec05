import type { Locale } from '../../../src/i18n/locales.ts'
import {
  type Earlier,
  type ExampleIndex,
  likelySubjects,
  refusalIn,
  type SubjectScore,
} from './examples.ts'
import { PREVIOUS_WEIGHT, subjectsOf } from './follow-up.ts'
import { beginsWith, shows } from './patterns.ts'
import {
  furtherOf,
  isAnew,
  isForAnything,
  isForMore,
  isOnlyTheme,
  type ProjectSearch,
  projectSearchIn,
  refined,
  refinementIn,
} from './projects.ts'
import { isJoined, wordsIn } from './text.ts'
import { saysAmong, saysOnly } from './wish.ts'

/** Words of a message that only adds to the search before. */
const MAX_MORE = 9
/** Words of a message that says little beside what projects it wants. */
const MAX_FILTERED = 16

/**
 * Minimum probability that somebody wants to see projects: by a message, by one that names two filters, by what it adds
 * to a search, or the same again.
 */
const MIN_SEARCH = { own: 0.25, filtered: 0.1, further: 0.15, again: 0.5 }

/** Whether a class is that of wishes for projects. */
export const isSearch = (name: string): boolean => name === '!projects'

/** How likely a wish for projects is among classes. */
export const wishShare = (likely: readonly SubjectScore[]): number =>
  likely.find(({ name }) => isSearch(name))?.share ?? 0

/** The project search that a message asks for or continues; null if it wants something else. */
export function searchIn(
  asked: ExampleIndex,
  question: string,
  earlier: readonly string[],
): ProjectSearch | null {
  const { locale } = asked
  const own = ownSearchIn(asked, question)
  const last = earlier.at(-1)
  const more = refinementIn(question, asked)
  if (last !== undefined && !more && isForMore(question, asked)) {
    const before = searchIn(asked, last, earlier.slice(0, -1))
    if (before) return furtherOf(before)
  }
  const isShort = wordsIn(question, locale).length <= MAX_MORE
  const adds = isShort && beginsWith('follow', question, locale)
  const narrows = isShort && saysOnly(question, locale) && !asksAnew(question, locale)
  const points = saysAmong(question, locale) || narrows
  if (last === undefined || (more && own && isAnew(own, locale) && !adds && !points)) return own
  const context = { question: last, weight: PREVIOUS_WEIGHT }
  const goesOn =
    own !== null && !more
      ? isForAnything(own)
      : (more &&
          (points ||
            adds ||
            (isShort && (own || isOnlyRuledOut(question, more))) ||
            wishIn(asked, question, context) >= MIN_SEARCH.further)) ||
        staysWithSearch(asked, question, earlier)
  if (!goesOn) return own
  const before = searchIn(asked, last, earlier.slice(0, -1))
  return before && more ? refined(before, more) : (before ?? own)
}

/** Kinds of filters: what projects are about, their kind of support, sums, order. */
const filtersIn = ({ category, tags, type, amount, payableIn, newest }: ProjectSearch): number =>
  [category ?? tags?.[0], type, amount ?? payableIn, newest].filter(Boolean).length

/** “Just show me music”: in Chinese, Japanese and Korean, such a verb belongs to the narrowing itself. */
const asksAnew = (question: string, locale: Locale): boolean =>
  !isJoined(locale) && shows('find', question, locale)

/** “Rather without tokens”, which asks nothing. */
const isOnlyRuledOut = (question: string, more: ProjectSearch): boolean =>
  more.isWithout && !/[?？]/u.test(question)

/** Whether a message after a search (“any others?”, “the cheapest of them”) is about nothing else. */
function staysWithSearch(
  asked: ExampleIndex,
  question: string,
  earlier: readonly string[],
): boolean {
  const [best] = subjectsOf(asked, question, earlier)
  return best !== undefined && isSearch(best.name) && best.share >= MIN_SEARCH.again
}

/** The search that a message asks for by itself. */
function ownSearchIn(asked: ExampleIndex, question: string): ProjectSearch | null {
  const wish = wishIn(asked, question, null)
  if (wish >= MIN_SEARCH.own || isOnlyTheme(question, asked))
    return projectSearchIn(question, asked)
  if (wish < MIN_SEARCH.filtered || wordsIn(question, asked.locale).length > MAX_FILTERED)
    return null
  const search = projectSearchIn(question, asked)
  return filtersIn(search) > 1 ? search : null
}

/** How likely a message is a wish for projects; 0 if it is more like what has to be refused. */
function wishIn(asked: ExampleIndex, question: string, earlier: Earlier | null): number {
  const likely = likelySubjects(asked, question, earlier)
  const found = likely.find(({ name }) => isSearch(name) || refusalIn(name) !== null)
  return found && isSearch(found.name) ? found.share : 0
}
