import type { SubjectScore } from './examples.ts'
import { refusalIn } from './examples.ts'
import type { Knowledge } from './knowledge.ts'
import type { Passage } from './passage.ts'

/** A passage to answer from. */
export interface Source {
  readonly passage: Passage
  /** Probability that this passage answers and no earlier one does. */
  readonly score: number
}

/** Subjects considered. */
const MAX_SUBJECTS = 12
/** Value of a second passage on a subject, relative to the first. */
const REPEAT_VALUE = 0.06

interface Claim {
  readonly sources: readonly string[]
  readonly share: number
}

/** The likeliest subject. */
export const bestSubject = (likely: readonly SubjectScore[]): SubjectScore | undefined =>
  likely.find(({ name }) => refusalIn(name) === null)

/** The passages of one subject, best first. */
export function ownSources(knowledge: Knowledge, { sources, share }: SubjectScore): Source[] {
  return sources.flatMap((id) => {
    const passage = knowledge.passages.find((one) => one.id === id)
    return passage ? [{ passage, score: share }] : []
  })
}

/**
 * Passages for a question: the first from the likeliest subject, each further one covering the likeliest remaining
 * subjects, so that an uncertain answer cites two or three.
 */
export function rankSources(
  knowledge: Knowledge,
  likely: readonly SubjectScore[],
  max = 6,
): Source[] {
  const claims = claimsOf(likely)
  const passages = new Map(knowledge.passages.map((passage) => [passage.id, passage]))
  const covered = new Set<Claim>()
  const taken: Source[] = []
  while (taken.length < max) {
    const gains = new Map<string, number>()
    for (const claim of claims) {
      const worth = claim.share * (covered.has(claim) ? REPEAT_VALUE : 1)
      claim.sources.forEach((id, rank) => {
        gains.set(id, (gains.get(id) ?? 0) + worth * (1 - rank / 50))
      })
    }
    for (const { passage } of taken) gains.delete(passage.id)
    const [best] = [...gains]
      .filter(([id]) => passages.has(id) && (taken.length > 0 || id === claims[0]?.sources[0]))
      .sort(([, a], [, b]) => b - a)
    const passage = best && passages.get(best[0])
    if (!passage) break
    taken.push({ passage, score: best[1] })
    for (const claim of claims) if (claim.sources.includes(best[0])) covered.add(claim)
  }
  return taken
}

/** The likeliest subjects without refusals, with probabilities normalised to 1. */
function claimsOf(likely: readonly SubjectScore[]): Claim[] {
  const subjects = likely.filter(({ name }) => refusalIn(name) === null).slice(0, MAX_SUBJECTS)
  const all = subjects.reduce((sum, { share }) => sum + share, 0) || 1
  return subjects.map(({ sources, share }) => ({ sources, share: share / all }))
}
