import type { Locale } from '../../../src/i18n/locales.ts'
import type { Knowledge } from './knowledge.ts'
import type { Concept } from './lexicon/types.ts'
import { conceptsIn } from './patterns.ts'
import type { Source } from './rank.ts'
import { cite, plainWords, type Reply, say, sourceLine } from './reply.ts'
import { stems } from './text.ts'

const MAX_SOURCES = 3
/** Maximum length of an excerpt in characters; shorter for dense East Asian scripts. */
const MAX_LENGTH = 800

/** Concepts and stems of a question and of the previous one. */
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

/** An answer quoted from the pages verbatim, with citations. */
export function composeAnswer(
  knowledge: Knowledge,
  reader: Knowledge,
  sources: readonly Source[],
  query: Query,
): Reply {
  const best = sources[0]
  if (!best) throw new Error('Nothing to answer with')
  const citations = sources
    .slice(0, MAX_SOURCES)
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

/** The best blocks for the question that fit, in page order. */
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
    if (taken.length > 0 && length + candidate.block.length > MAX_LENGTH) continue
    taken.push(candidate)
    length += candidate.block.length
  }
  return taken.sort((a, b) => a.place - b.place).map(({ block }) => asMarkdown(block))
}

function asMarkdown(block: string): string {
  return block.startsWith('• ') ? `- ${block.slice(2)}` : block
}

/** Joins paragraphs with blank lines; list items stay together. */
export function joined(parts: readonly string[]): string {
  return parts.reduce((text, part, place) => {
    if (place === 0) return part
    const isList = part.startsWith('- ') && parts[place - 1]?.startsWith('- ')
    return `${text}${isList ? '\n' : '\n\n'}${part}`
  }, '')
}
