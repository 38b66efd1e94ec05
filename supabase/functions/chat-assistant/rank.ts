import type { SubjectScore } from './examples.ts'
import { refusalIn } from './examples.ts'
import type { Knowledge } from './knowledge.ts'
import type { Passage } from './passage.ts'

/** Passages to answer from. */
const MAX_SOURCES = 6
/** Subjects beside the likeliest that come before its further passages. */
const OTHERS = 2

/** The likeliest subject. */
export const bestSubject = (likely: readonly SubjectScore[]): SubjectScore | undefined =>
  likely.find(({ name }) => refusalIn(name) === null)

/** The passages of one subject, best first. */
export const ownSources = (knowledge: Knowledge, { sources }: Pick<SubjectScore, 'sources'>) =>
  passagesOf(knowledge, sources)

/** Passages for a question: the likeliest subject's first, those of the next ones, then its others. */
export function rankSources(knowledge: Knowledge, likely: readonly SubjectScore[]): Passage[] {
  const subjects = likely.filter(({ name }) => refusalIn(name) === null)
  const firsts = subjects.slice(0, 1 + OTHERS).flatMap(({ sources }) => sources.slice(0, 1))
  const all = new Set([...firsts, ...(subjects[0]?.sources ?? [])])
  return passagesOf(knowledge, [...all].slice(0, MAX_SOURCES))
}

const passagesOf = ({ passages }: Knowledge, ids: readonly string[]): Passage[] =>
  ids.flatMap((id) => passages.find((passage) => passage.id === id) ?? [])
