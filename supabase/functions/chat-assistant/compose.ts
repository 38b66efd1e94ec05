import type { Locale } from '../../../src/i18n/locales.ts'
import type { Knowledge } from './knowledge.ts'
import type { Concept } from './lexicon/types.ts'
import { conceptsIn } from './patterns.ts'
import type { Source } from './rank.ts'
import { cite, plainWords, type Reply, say, sourceLine } from './reply.ts'
import { stems } from './text.ts'

const MOST_SOURCES = 3
/** Longest part of an answer, in characters; East Asian writing says more with fewer. */
const LENGTH = 800

/** What a question asks for, by concept and by stem, and what the question before it asked for. */
export interface Query {
  readonly concepts: readonly Concept[]
  readonly words: readonly string[]
  readonly earlier: { readonly concepts: readonly Concept[]; readonly words: readonly string[] }
}

export function queryOf(question: string, earlier: string | null, locale: Locale): Query {
  return {
    concepts: conceptsIn(question, locale),
    words: [...new Set(stems(question, locale))],
    earlier: {
      concepts: earlier ? conceptsIn(earlier, locale) : [],
      words: earlier ? [...new Set(stems(earlier, locale))] : [],
    },
  }
}

/** An answer made of what a page says, word for word, with its sources. */
export function composeAnswer(
  knowledge: Knowledge,
  reader: Knowledge,
  sources: readonly Source[],
  query: Query,
): Reply {
  const best = sources[0]
  if (!best) throw new Error('Nothing to answer with')
  const citations = sources
    .slice(0, MOST_SOURCES)
    .map(({ passage }) => cite(passage, sameIn(reader, passage.id), reader.locale))
  const { passage } = best
  const parts = [
    say(knowledge, 'assistant.reply.intro', reader.locale),
    `**${plainWords(passage.heading)}**`,
    ...excerpt(passage.blocks, query, knowledge.locale),
    sourceLine(knowledge, citations),
  ]
  return { kind: 'answer', language: knowledge.locale, content: joined(parts), citations }
}

export const sameIn = (knowledge: Knowledge, id: string) =>
  knowledge.passages.find((passage) => passage.id === id)

/** Blocks that fit an answer: the best ones for the question, in the order of the page. */
function excerpt(blocks: readonly string[], query: Query, locale: Locale): string[] {
  const asked = new Set([...query.words, ...query.earlier.words])
  const about = new Set([...query.concepts, ...query.earlier.concepts])
  const ranked = blocks
    .map((block, place) => {
      const words = stems(block, locale).filter((word) => asked.has(word)).length
      const concepts = conceptsIn(block, locale).filter((concept) => about.has(concept)).length
      return { block, place, worth: words + 2 * concepts - place / blocks.length }
    })
    .sort((a, b) => b.worth - a.worth)
  const taken: typeof ranked = []
  let length = 0
  for (const candidate of ranked) {
    if (taken.length > 0 && length + candidate.block.length > LENGTH) continue
    taken.push(candidate)
    length += candidate.block.length
  }
  return taken.sort((a, b) => a.place - b.place).map(({ block }) => asMarkdown(block))
}

function asMarkdown(block: string): string {
  return block.startsWith('• ') ? `- ${block.slice(2)}` : block
}

/** Paragraphs with empty lines between; items of a list stay together. */
export function joined(parts: readonly string[]): string {
  return parts.reduce((text, part, place) => {
    if (place === 0) return part
    const isList = part.startsWith('- ') && parts[place - 1]?.startsWith('- ')
    return `${text}${isList ? '\n' : '\n\n'}${part}`
  }, '')
}
