import { refusalIn, type SubjectScore } from './examples.ts'
import type { Knowledge } from './knowledge.ts'
import type { Passage } from './passage.ts'

/** Passages to answer from. */
const MAX_SOURCES = 6
/** A subject this likely is what is asked for. */
const SURE = 0.35
/** From this probability on, the second likeliest subject may be what is asked for, first or further. */
const POSSIBLE = { first: 0.18, further: 0.14 }
/** Subjects beside the likeliest that come before its further passages. */
const OTHERS = 2

/** The likeliest subject. */
export const bestSubject = (likely: readonly SubjectScore[]): SubjectScore | undefined =>
  likely.find(({ name }) => refusalIn(name) === null)

/** The passages of a subject, best first. */
export function ownSources(knowledge: Knowledge, subject: string): Passage[] {
  const [, sources = []] = knowledge.asked.subjects.find(([name]) => name === subject) ?? []
  return passagesOf(knowledge, sources)
}

/** The best passage of each subject, without repetitions. */
export const firstSources = (
  knowledge: Knowledge,
  subjects: readonly SubjectScore[],
): Passage[] => [
  ...new Set(subjects.flatMap(({ name }) => ownSources(knowledge, name).slice(0, 1))),
]

/** The second likeliest subject, if it may be what is asked for. */
export function nextSubject(
  likely: readonly SubjectScore[],
  place: keyof typeof POSSIBLE,
): SubjectScore | null {
  const [, next] = likely.filter(({ name }) => refusalIn(name) === null)
  return next && next.share >= POSSIBLE[place] ? next : null
}

export const isSure = ({ share }: SubjectScore): boolean => share >= SURE

/** Passages for a question: the likeliest subject's first, two if it is sure; those of the next ones; its others. */
export function rankSources(knowledge: Knowledge, likely: readonly SubjectScore[]): Passage[] {
  const [best, ...others] = likely.filter(({ name }) => refusalIn(name) === null)
  if (!best) return []
  const own = best.sources.slice(0, isSure(best) ? 2 : 1)
  const next = others.slice(0, OTHERS).flatMap(({ sources }) => sources.slice(0, 1))
  const all = new Set([...own, ...next, ...best.sources])
  return passagesOf(knowledge, [...all].slice(0, MAX_SOURCES))
}

const passagesOf = ({ passages }: Knowledge, ids: readonly string[]): Passage[] =>
  ids.flatMap((id) => passages.find((passage) => passage.id === id) ?? [])
