import type { Locale } from '../../../src/i18n/locales.ts'
import type { SubjectScore } from './examples.ts'
import type { Knowledge } from './knowledge.ts'
import { ASPECTS, type Aspect, type Concept } from './lexicon/types.ts'
import type { Passage } from './passage.ts'
import { answersIn, conceptsIn, shows } from './patterns.ts'
import { ownSources } from './rank.ts'
import { cite, filled, plainWords, type Reply, say, sourceLine } from './reply.ts'
import { isJoined, stems } from './text.ts'

/** Links below an answer. */
const MAX_LINKS = 2
/** Maximum length of an excerpt in characters, unless it is a single list; shorter for dense East Asian scripts. */
const MAX_LENGTH = { spaced: 600, joined: 300 }
/** The same for a how-to, which is one step after the other. */
const MAX_WHOLE = { spaced: 1300, joined: 650 }

/** What a paragraph is worth less if it was said before, and for each better passage, in words of the question. */
const LESS = 0.5
/** From how many words of the question on a sentence of a passage comes close to it. */
const MIN_CLOSE = 2
/** What a sentence of a passage is worth less than one of the lead. */
const NOT_LEAD = 0.5

/** Concepts, aspects and stems of a question. */
export interface Query {
  readonly concepts: ReadonlySet<Concept>
  readonly aspects: ReadonlySet<Aspect>
  readonly words: ReadonlySet<string>
}

export const queryOf = (question: string, locale: Locale): Query => ({
  concepts: new Set(conceptsIn(question, locale)),
  aspects: new Set(ASPECTS.filter((aspect) => shows(aspect, question, locale))),
  words: new Set(stems(question, locale)),
})

/**
 * An answer: its subject's lead, with that of a second one that may be meant instead, then a passage of the pages verbatim,
 * then links.
 */
export function composeAnswer(
  knowledge: Knowledge,
  reader: Knowledge,
  { subject, next }: { readonly subject: string; readonly next: string | null },
  sources: readonly Passage[],
  query: Query,
): Reply {
  const [first] = sources
  if (!first) throw new Error('Nothing to answer with')
  const near = (passage: Passage) =>
    worthOf([passage.heading, ...passage.blocks].join(' '), query, knowledge.locale)
  const howTos = ownSources(knowledge, subject).filter(isHowTo)
  const passage = isHowTo(first)
    ? howTos.reduce((one, other) => (near(other) > near(one) ? other : one), first)
    : first
  const others = next ? ownSources(knowledge, next).slice(0, 1) : []
  const citations = citationsOf(reader, passage, [...others, ...sources])
  const subjects = [subject, ...(next ? [next] : [])]
  const lead = joined(subjects.map((one) => leadOf(knowledge, reader, one)))
  const answer = { lead, subjects, passage, citations }
  return quoted(knowledge, reader, answer, query, isHowTo(passage))
}

interface More {
  readonly query: Query
  /** The question before. */
  readonly context: Query
  readonly said: string
  readonly next: string | null
}

/**
 * When more is asked about a subject: the sentence that comes closest to the question, the lead, which says most in short,
 * that of the subject it may be about instead, and the closest passage, rather what was not said before.
 */
export function composeMore(
  knowledge: Knowledge,
  reader: Knowledge,
  subject: string,
  { query, context, said, next }: More,
): Reply {
  const sources = ownSources(knowledge, subject)
  const own = leadOf(knowledge, reader, subject)
  const closest = closestSentence(own, sources, { query, context }, knowledge.locale)
  const passage = closest?.passage ?? closestPassage(sources, query, said, knowledge.locale)
  const subjects = [subject, ...(next ? [next] : [])]
  const others = next ? ownSources(knowledge, next).slice(0, 1) : []
  const citations = citationsOf(reader, passage, [...others, ...sources])
  const lead = joined([
    ...(closest ? [closest.text, without(own, closest.text)] : [own]).filter(Boolean),
    ...(next ? [leadOf(knowledge, reader, next)] : []),
  ])
  return quoted(knowledge, reader, { lead, subjects, passage, citations }, query, false)
}

const without = (text: string, sentence: string) =>
  text.replace(sentence, '').replace(/ {2,}/g, ' ').trim()

interface Sentence {
  readonly text: string
  /** Null in the lead. */
  readonly passage: Passage | null
}

/**
 * The sentence of the lead, or else of the first passage, that answers why, how long, how much, whether it can be undone or
 * who sees it; of any other question the one with most of what was not in the question before.
 */
function closestSentence(
  lead: string,
  [first]: readonly Passage[],
  { query, context }: Pick<More, 'query' | 'context'>,
  locale: Locale,
): Sentence | null {
  const fresh: Query = {
    aspects: query.aspects,
    concepts: query.concepts.difference(context.concepts),
    words: query.words.difference(context.words),
  }
  const close = (text: string, least: number) => {
    const worth = worthOf(text, fresh, locale)
    if (query.aspects.size === 0) return worth >= least ? worth : 0
    return answersIn(text, locale).some((aspect) => query.aspects.has(aspect)) ? 1 + worth : 0
  }
  const sentences = [
    ...sentencesOf(lead).map((text) => ({ text, passage: null, worth: close(text, 1) })),
    ...(first?.blocks ?? [])
      .flatMap((block) => sentencesOf(block.replace(/^• /, '')))
      .map((text) => ({ text, passage: first ?? null, worth: close(text, MIN_CLOSE) - NOT_LEAD })),
  ]
  const [best] = sentences.sort((one, other) => other.worth - one.worth)
  return best && best.worth > 0 ? best : null
}

/** What a text states, sentence by sentence; a question or an introduction stays with what follows. */
const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[。！])|(?<=[.!]) (?=[^\p{Ll}\d])/u).filter((one) => /[^?？:：]$/.test(one))

function closestPassage(
  sources: readonly Passage[],
  query: Query,
  said: string,
  locale: Locale,
): Passage {
  const near = ({ blocks }: Passage, place: number) =>
    Math.max(
      ...unitsOf(blocks).map((unit) => {
        const isSaid = said.includes(asMarkdown(unit[0] ?? ''))
        return worthOf(unit.join(' '), query, locale) - LESS * (place + Number(isSaid))
      }),
    )
  const [best] = sources
    .map((passage, place) => ({ passage, worth: near(passage, place) }))
    .sort((one, other) => other.worth - one.worth)
  if (!best) throw new Error('Nothing to answer with')
  return best.passage
}

const leadOf = ({ leads }: Knowledge, reader: Knowledge, subject: string): string =>
  filled(leads[subject] ?? '', reader.locale)

/** Links to the passage that is quoted and to others. */
const citationsOf = (
  reader: Knowledge,
  passage: Passage,
  others: readonly Passage[],
): Reply['citations'] =>
  [passage, ...others.filter(({ id }) => id !== passage.id)]
    .slice(0, MAX_LINKS)
    .map((one) => cite(one, sameIn(reader, one.id), reader.locale))

const isHowTo = ({ id }: Passage) => id.startsWith('help/')

interface Quoted {
  readonly lead: string
  readonly subjects: readonly string[]
  readonly passage: Passage
  readonly citations: Reply['citations']
}

function quoted(
  knowledge: Knowledge,
  reader: Knowledge,
  { lead, subjects, passage, citations }: Quoted,
  query: Query,
  isLong: boolean,
): Reply {
  const { blocks, isWhole } = excerpt(passage.blocks, query, knowledge.locale, isLong)
  const page = citations[0]?.href ?? ''
  const parts = [
    ...(lead ? [lead] : []),
    `**${plainWords(passage.heading)}**`,
    ...blocks.map(asMarkdown),
    ...(isWhole ? [] : [say(knowledge, 'assistant.reply.shortened', reader.locale, { page })]),
    sourceLine(knowledge, citations),
  ]
  return {
    kind: 'answer',
    language: knowledge.locale,
    content: joined(parts),
    citations,
    subjects,
  }
}

/** Both leads of a message that asks about two subjects. */
export function composeTwo(
  knowledge: Knowledge,
  reader: Knowledge,
  subjects: readonly SubjectScore[],
  sources: readonly Passage[],
): Reply {
  const citations = sources.map((passage) =>
    cite(passage, sameIn(reader, passage.id), reader.locale),
  )
  const names = subjects.map(({ name }) => name)
  const leads = names.map((name) => leadOf(knowledge, reader, name))
  const content = joined([...leads, sourceLine(knowledge, citations)])
  return { kind: 'answer', language: knowledge.locale, content, citations, subjects: names }
}

export const sameIn = (knowledge: Knowledge, id: string) =>
  knowledge.passages.find((passage) => passage.id === id)

/** The best paragraphs and lists for the question that fit, in page order. A list is taken whole, with its introduction. */
export function excerpt(
  blocks: readonly string[],
  query: Query,
  locale: Locale,
  isLong: boolean,
): { readonly blocks: readonly string[]; readonly isWhole: boolean } {
  const units = unitsOf(blocks)
  const ranked = units
    .map((unit, place) => {
      const text = unit.join(' ')
      const worth = worthOf(text, query, locale) - place / units.length
      return { unit, place, length: text.length, worth }
    })
    .sort((a, b) => b.worth - a.worth)
  const most = isLong ? MAX_WHOLE : MAX_LENGTH
  const max = isJoined(locale) ? most.joined : most.spaced
  const taken: typeof ranked = []
  let length = 0
  for (const candidate of ranked) {
    if (taken.length > 0 && length + candidate.length > max) continue
    taken.push(candidate)
    length += candidate.length
  }
  taken.sort((a, b) => a.place - b.place)
  return { blocks: taken.flatMap(({ unit }) => unit), isWhole: taken.length === units.length }
}

/** How much a text has of what was asked. */
function worthOf(text: string, { words, concepts }: Query, locale: Locale): number {
  const found = new Set(stems(text, locale)).intersection(words)
  const about = conceptsIn(text, locale).filter((concept) => concepts.has(concept))
  return found.size + 2 * about.length
}

const isItem = (block: string) => block.startsWith('• ')

/** Paragraphs one by one; a list together with the paragraph before it, which introduces it in every language. */
function unitsOf(blocks: readonly string[]): string[][] {
  const units: string[][] = []
  for (const block of blocks) {
    const last = units.at(-1)
    if (last && isItem(block)) last.push(block)
    else units.push([block])
  }
  return units
}

function asMarkdown(block: string): string {
  return isItem(block) ? `- ${block.slice(2)}` : block
}

/** Joins paragraphs with blank lines; list items stay together. */
export function joined(parts: readonly string[]): string {
  return parts.reduce((text, part, place) => {
    if (place === 0) return part
    const isList = part.startsWith('- ') && parts[place - 1]?.startsWith('- ')
    return `${text}${isList ? '\n' : '\n\n'}${part}`
  }, '')
}
