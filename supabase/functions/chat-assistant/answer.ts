import { LOCALES, type Locale } from '../../../src/i18n/locales.ts'
import { type Likely, likelySubjects } from './asked.ts'
import { composeAnswer, type Query, queryOf, sameIn } from './compose.ts'
import { isLikely, isNoSearch, likelyRefusal, turnOf } from './intent.ts'
import type { Knowledge, Library } from './knowledge.ts'
import { detectLanguage } from './language.ts'
import { beginsWith } from './patterns.ts'
import {
  composeProjects,
  continuedSearch,
  type ProjectSearch,
  projectSearchIn,
  type SearchProjects,
} from './projects.ts'
import { rankSources, type Source } from './rank.ts'
import { cite, type Reply, say, sourceLine } from './reply.ts'
import { wordsIn } from './text.ts'

export interface Message {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

export interface Surroundings {
  readonly library: Library
  readonly searchProjects: SearchProjects
  /** Language of the page the question was asked on; undefined when nobody said. */
  readonly reader?: Locale | undefined
}

/** What was understood of a conversation: everything an answer rests on. */
export interface Understanding {
  readonly question: string
  /** Knowledge in the language of the question. */
  readonly knowledge: Knowledge
  /** Knowledge in the reader's language, where addresses lead. */
  readonly reader: Knowledge
  readonly query: Query
  /** What the question is about by its likeness to examples, the likeliest first. */
  readonly likely: readonly Likely[]
  /** Best first; empty when nothing is near enough. */
  readonly sources: readonly Source[]
  /** Questions asked before, oldest first. */
  readonly earlier: readonly string[]
}

/** Reads a conversation whose last message is the question. */
export async function understand(
  messages: readonly Message[],
  { library, reader }: Pick<Surroundings, 'library' | 'reader'>,
): Promise<Understanding> {
  const asked = messages.filter(({ role }) => role === 'user').map(({ content }) => content)
  const question = asked.at(-1) ?? ''
  const earlier = asked.slice(0, -1)
  const profiles = await library.profiles()
  let hint = reader ?? LOCALES[0] ?? 'en'
  for (const text of earlier.slice(-3)) hint = detectLanguage(text, profiles, hint)
  const language = detectLanguage(question, profiles, hint)
  const knowledge = await library.knowledge(language)
  const last = earlier.at(-1) ?? null
  const isFollowing = isFollowUp(question, language)
  const query = queryOf(question, isFollowing ? last : null, language)
  const likely = likelySubjects(
    knowledge.asked,
    question,
    last === null ? null : { question: last, weight: isFollowing ? LEANS.follow : LEANS.other },
  )
  const isAnswerable = likelyRefusal(likely) !== 'unknown' && isLikely(likely, query.concepts)
  return {
    ...{ question, knowledge, earlier, query, likely },
    reader: await library.knowledge(reader ?? language),
    sources: isAnswerable ? rankSources(knowledge, likely) : [],
  }
}

/** What the question before weighs for one that goes on from it, and for one that may. */
const LEANS = { follow: 0.4, other: 0.15 }

/** Short questions, and those that begin with "and", lean on what was said before. */
function isFollowUp(question: string, locale: Locale): boolean {
  const few = locale === 'zh' || locale === 'ja' ? 6 : 4
  return beginsWith('follow', question, locale) || wordsIn(question, locale).length <= few
}

/** Sources of the answers that refuse. */
const GROUNDS: Readonly<Record<string, readonly string[]>> = {
  advice: ['faq/what', 'legal/terms/2'],
  promise: ['faq/types', 'legal/terms/5', 'legal/posting-rules/6'],
  private: ['legal/privacy/4'],
  person: ['faq/support'],
}

/** An answer made of the pages' own words, without a language model. */
export async function answer(
  messages: readonly Message[],
  surroundings: Surroundings,
): Promise<Reply> {
  const understanding = await understand(messages, surroundings)
  return (await settle(understanding, surroundings.searchProjects)) ?? answerFrom(understanding)
}

/** The passages' own words, or that nothing is known. */
export function answerFrom({ knowledge, reader, sources, query }: Understanding): Reply {
  if (sources.length === 0) return plainReply(knowledge, reader, 'unknown')
  return composeAnswer(knowledge, reader, sources, query)
}

/** Answers that never depend on a model: refusals, courtesies, lists of projects. Null when it is one for the pages. */
export async function settle(
  { question, knowledge, reader, earlier, likely }: Understanding,
  searchProjects: SearchProjects,
): Promise<Reply | null> {
  const language = knowledge.locale
  const direct = projectSearchIn(question, language)
  const isShort = wordsIn(question, language).length <= SHORT_SEARCH
  const turn = turnOf(question, language, likely, isShort && namesKind(direct))
  if (turn) return plainReply(knowledge, reader, turn)
  const search = direct
    ? isNoSearch(likely)
      ? null
      : direct
    : continuing(question, earlier, language)
  const refusal = likelyRefusal(likely)
  if (refusal && refusal !== 'unknown' && !namesKind(search))
    return plainReply(knowledge, reader, refusal)
  if (!search) return null
  try {
    return composeProjects(knowledge, reader.locale, search, await searchProjects(search))
  } catch (error) {
    console.error('The assistant could not search projects:', error)
    const content = say(knowledge, 'assistant.reply.searchFailed', reader.locale)
    return { kind: 'projects', language, content, citations: [] }
  }
}

/** A search for a kind of projects in so few words has no room for anything else. */
const SHORT_SEARCH = 8

/** Whether a search is for projects of some kind: nothing else can be meant by it. */
const namesKind = (search: ProjectSearch | null): boolean =>
  search !== null && (search.category !== null || search.type !== null || search.featured)

/** The search that a question which is none by itself goes on with. */
function continuing(
  question: string,
  earlier: readonly string[],
  locale: Locale,
): ProjectSearch | null {
  const before = earlier.at(-1)
  if (before === undefined) return null
  const last = projectSearchIn(before, locale) ?? continuing(before, earlier.slice(0, -1), locale)
  return last && continuedSearch(question, last, locale)
}

/** An answer in the assistant's own words. */
export function plainReply(
  knowledge: Knowledge,
  reader: Knowledge,
  kind: Exclude<Reply['kind'], 'answer' | 'projects'>,
): Reply {
  const citations = (GROUNDS[kind] ?? []).flatMap((id) => {
    const passage = sameIn(knowledge, id)
    return passage ? [cite(passage, sameIn(reader, id), reader.locale)] : []
  })
  const text = say(knowledge, `assistant.reply.${kind}`, reader.locale)
  const content = citations.length > 0 ? `${text}\n\n${sourceLine(knowledge, citations)}` : text
  return { kind, language: knowledge.locale, content, citations }
}
