import { joined, sameIn } from './compose.ts'
import { refusalIn, type SubjectScore } from './examples.ts'
import type { Knowledge } from './knowledge.ts'
import { titleOf } from './passage.ts'
import { plainWords, type Reply, say } from './reply.ts'

const MAX_OFFERS = 3
/** Less likely subjects are no help. */
const MIN_OFFER = 0.02

/**
 * Adds the likeliest subjects that a reply does not answer, as `- [title](?)`. Whoever presses one asks its title.
 */
export function withOffers(
  reply: Reply,
  knowledge: Knowledge,
  reader: Knowledge,
  likely: readonly SubjectScore[],
): Reply {
  const titles = new Map<string, string>()
  for (const { name, sources, share } of likely) {
    const first = sameIn(knowledge, sources[0] ?? '')
    if (share < MIN_OFFER || refusalIn(name) !== null || !first) continue
    if (reply.subjects?.includes(name) || reply.citations[0]?.id === first.id) continue
    const title = titleOf(first.heading)
    if (plainWords(title) !== title || titles.has(title)) continue
    titles.set(title, name)
    if (titles.size === MAX_OFFERS) break
  }
  if (titles.size === 0) return reply
  const question = say(knowledge, 'assistant.reply.offer', reader.locale)
  const lines = [...titles.keys()].map((title) => `- [${title}](?)`)
  return {
    ...reply,
    content: joined([reply.content, question, ...lines]),
    offers: [...titles.values()],
  }
}
