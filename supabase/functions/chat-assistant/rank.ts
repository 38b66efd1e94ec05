import type { Likely } from './asked.ts'
import { refusalIn } from './asked.ts'
import type { Knowledge } from './knowledge.ts'
import type { Passage } from './passage.ts'

/** A passage for an answer. */
export interface Source {
  readonly passage: Passage
  /** How likely it is that this passage answers, and none before it does. */
  readonly score: number
}

/** Subjects that are looked at. */
const SUBJECTS = 12
/** What a further passage on a subject is worth beside the first. */
const AGAIN = 0.06

interface Claim {
  readonly sources: readonly string[]
  readonly share: number
}

/**
 * Passages that answer a question, the first from the likeliest subject, each further one for the likeliest subjects that
 * none has covered: an unsure answer names sources for two or three.
 */
export function rankSources(knowledge: Knowledge, likely: readonly Likely[], most = 6): Source[] {
  const claims = claimsOf(likely)
  const passages = new Map(knowledge.passages.map((passage) => [passage.id, passage]))
  const covered = new Set<Claim>()
  const taken: Source[] = []
  while (taken.length < most) {
    const gains = new Map<string, number>()
    for (const claim of claims) {
      const worth = claim.share * (covered.has(claim) ? AGAIN : 1)
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

/** The likeliest subjects, without refusals; their shares add up to 1. */
function claimsOf(likely: readonly Likely[]): Claim[] {
  const subjects = likely.filter(({ name }) => refusalIn(name) === null).slice(0, SUBJECTS)
  const all = subjects.reduce((sum, { share }) => sum + share, 0) || 1
  return subjects.map(({ sources, share }) => ({ sources, share: share / all }))
}
