import { type Earlier, type ExampleIndex, likelySubjects, refusalIn } from './examples.ts'
import { PREVIOUS_WEIGHT } from './follow-up.ts'
import { beginsWith } from './patterns.ts'
import { continuedSearch, isAnew, type ProjectSearch, projectSearchIn } from './projects.ts'

/** Minimum probability that somebody wants to see projects. */
const MIN_SEARCH = 0.25

/** Whether a class is that of wishes for projects. */
export const isSearch = (name: string): boolean => name === '!projects'

/** The project search that a message asks for or continues; null if it wants something else. */
export function searchIn(
  asked: ExampleIndex,
  question: string,
  earlier: readonly string[],
): ProjectSearch | null {
  const { locale } = asked
  const last = earlier.at(-1)
  const before = last === undefined ? null : searchIn(asked, last, earlier.slice(0, -1))
  const own = wishes(asked, question, null) ? projectSearchIn(question, locale) : null
  if (last === undefined || !before) return own
  if (own && isAnew(own) && !beginsWith('follow', question, locale)) return own
  const context = { question: last, weight: PREVIOUS_WEIGHT }
  if (!own && !wishes(asked, question, context)) return null
  return continuedSearch(question, before, locale) ?? own
}

/** Whether a message looks like one, and less like what has to be refused. */
function wishes(asked: ExampleIndex, question: string, earlier: Earlier | null): boolean {
  const likely = likelySubjects(asked, question, earlier)
  const found = likely.find(({ name }) => isSearch(name) || refusalIn(name) !== null)
  return found !== undefined && isSearch(found.name) && found.share >= MIN_SEARCH
}
