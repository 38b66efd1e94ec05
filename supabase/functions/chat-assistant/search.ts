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
  isAnew,
  isForAnything,
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
  const wanted = projectSearchIn(question, asked)
  const isFiltered = wordsIn(question, locale).length <= MAX_FILTERED && filtersIn(wanted) > 1
  const least = isFiltered ? MIN_SEARCH.filtered : MIN_SEARCH.own
  const isWish = wishes(asked, question, null, least) || isOnlyTheme(question, asked)
  const own = isWish ? wanted : null
  const last = earlier.at(-1)
  const more = refinementIn(question, asked)
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
            wishes(asked, question, context, MIN_SEARCH.further))) ||
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

/** Whether a message looks like one, and less like what has to be refused. */
function wishes(
  asked: ExampleIndex,
  question: string,
  earlier: Earlier | null,
  least: number,
): boolean {
  const likely = likelySubjects(asked, question, earlier)
  const found = likely.find(({ name }) => isSearch(name) || refusalIn(name) !== null)
  return found !== undefined && isSearch(found.name) && found.share >= least
}
