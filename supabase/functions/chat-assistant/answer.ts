import { LOCALES, type Locale } from '../../../src/i18n/locales.ts'
import { type Answered, composeAnswered, type FindAnswered } from './answered.ts'
import { composeAnswer, composeMore, composeTwo, type Query, queryOf, sameIn } from './compose.ts'
import type { SubjectScore } from './examples.ts'
import { contextOf, subjectsOf } from './follow-up.ts'
import { isHarmless, isLikely, likelyRefusal, refusalOf } from './intent.ts'
import type { Knowledge, Library } from './knowledge.ts'
import { detectLanguage } from './language.ts'
import { withOffers } from './offers.ts'
import type { Passage } from './passage.ts'
import { conceptsIn } from './patterns.ts'
import {
  composeProjects,
  findProjects,
  isOnlyTheme,
  type ProjectSearch,
  type SearchProjects,
} from './projects.ts'
import { bestSubject, firstSources, isSure, nextSubject, ownSources, rankSources } from './rank.ts'
import { cite, type Reply, say, sourceLine } from './reply.ts'
import { isScam, scamIn } from './scam.ts'
import { isSearch, searchIn, wishShare } from './search.ts'
import { type SmallTalk, smallTalkIn } from './small-talk.ts'
import { twoSubjectsIn } from './two-questions.ts'

export interface Message {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

export interface AssistantDeps {
  readonly library: Library
  readonly searchProjects: SearchProjects
  readonly findAnswered?: FindAnswered
  /** Language of the page the question was asked on, if given. */
  readonly reader?: Locale | undefined
}

/** Analysis of a conversation, on which every answer is based. */
export interface Analysis {
  readonly question: string
  /** Knowledge in the language of the question. */
  readonly knowledge: Knowledge
  /** Knowledge in the reader's language, for links. */
  readonly reader: Knowledge
  readonly query: Query
  /** Language the question was understood in. */
  readonly heard: Locale
  readonly talk: SmallTalk | null
  /** What someone wants from the reader that they should never do. */
  readonly scam: SubjectScore | null
  /** The projects it wants to see. */
  readonly search: ProjectSearch | null
  /** Other subjects by similarity to example questions, most likely first. */
  readonly likely: readonly SubjectScore[]
  /** The subjects of a message that asks about two. */
  readonly two: readonly [SubjectScore, SubjectScore] | null
  /** Best first; empty if nothing is similar enough. */
  readonly sources: readonly Passage[]
  /** Earlier questions, oldest first. */
  readonly earlier: readonly string[]
  /** What the assistant said before. */
  readonly said: string
  /** The subject of the question before. */
  readonly before: string | null
}

/** Analyses a conversation whose last message is the question. */
export async function analyse(
  messages: readonly Message[],
  { library, reader }: Pick<AssistantDeps, 'library' | 'reader'>,
): Promise<Analysis> {
  const asked = messages.filter(({ role }) => role === 'user').map(({ content }) => content)
  const question = asked.at(-1) ?? ''
  const earlier = asked.slice(0, -1)
  const said = messages
    .flatMap(({ role, content }) => (role === 'assistant' ? content : []))
    .join('\n')
  const profiles = await library.profiles()
  let spoken = reader ?? LOCALES[0] ?? 'en'
  for (const [place, text] of earlier.slice(-3).entries())
    if (!isTooShort(text, place > 0, reader)) spoken = detectLanguage(text, profiles, spoken)
  const detected = detectLanguage(question, profiles, spoken)
  const language = isTooShort(question, earlier.length > 0, reader) ? spoken : detected
  const talkIn = (locale: Locale) => smallTalkIn(question, locale, earlier.length === 0)
  const talk = talkIn(language) ?? talkIn(detected) ?? talkIn('en')
  const knowledge = await library.knowledge(language)
  const { isAnswerable, ...understood } = likelier(
    understand(question, earlier, knowledge),
    // A few words in another language than the conversation's are still understood.
    detected === language ? null : understand(question, earlier, await library.knowledge(detected)),
  )
  return {
    ...{ question, knowledge, earlier, said, talk, ...understood },
    query: queryOf(question, understood.heard),
    reader: await library.knowledge(reader ?? language),
    sources: understood.two
      ? firstSources(knowledge, understood.two)
      : isAnswerable
        ? rankSources(knowledge, understood.likely)
        : [],
  }
}

/** The subjects of a question, in one language. */
function understand(question: string, earlier: readonly string[], { asked, locale }: Knowledge) {
  const all = subjectsOf(asked, question, earlier)
  const likely = all.filter(({ name }) => !isScam(name) && !isSearch(name))
  const concepts = conceptsIn(question, locale)
  const isAnswerable = likelyRefusal(likely) !== 'unknown' && isLikely(likely, concepts)
  const two = asked.titles.has(question) ? null : twoSubjectsIn(asked, question, earlier)
  const scam = scamIn(question, locale, all)
  const before = contextOf(asked, earlier)?.name ?? null
  // “What happens to my projects?” after a question about something else is no wish to see them.
  const isWish =
    before === null ||
    wishShare(all) >= (bestSubject(all)?.share ?? 0) ||
    isOnlyTheme(question, asked) ||
    searchIn(asked, earlier.at(-1) ?? '', earlier.slice(0, -1)) !== null
  const search = isWish ? searchIn(asked, question, earlier) : null
  return { likely, two, scam, search, before, isAnswerable, heard: locale }
}

type Understood = ReturnType<typeof understand>

function likelier(own: Understood, other: Understood | null): Understood {
  // “Under 500 kr” after a search in English is no Swedish.
  if (!other || own.search) return own
  const shareOf = ({ likely }: Understood) => bestSubject(likely)?.share ?? 0
  return shareOf(other) > shareOf(own) ? other : own
}

/** Words that say too little to change the language of a page or of a conversation, unless their script does. */
const MAX_SHORT = { page: 3, conversation: 5 }

function isTooShort(text: string, isFurther: boolean, reader: Locale | undefined): boolean {
  if (reader === undefined && !isFurther) return false
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text))
    return false
  const most = isFurther ? MAX_SHORT.conversation : MAX_SHORT.page
  return text.trim().split(/\s+/).length <= most
}

/** Sources for refusals. */
const REFUSAL_SOURCES: Readonly<Record<string, readonly string[]>> = {
  advice: ['faq/types', 'guides/supporters/8'],
  promise: ['faq/types', 'legal/terms/5', 'legal/posting-rules/6'],
  private: ['legal/privacy/4'],
  person: ['faq/support'],
}

/** Answers with quotes from the pages, without a language model. */
export async function answer(messages: readonly Message[], deps: AssistantDeps): Promise<Reply> {
  const analysis = await analyse(messages, deps)
  return (await replyWithoutModel(analysis, deps)) ?? answerFrom(analysis)
}

/** The subject's lead and passage, or that there is no answer. */
export function answerFrom(analysis: Analysis): Reply {
  const { knowledge, reader, likely, two, sources, query, earlier, before, said } = analysis
  if (two) return composeTwo(knowledge, reader, two, sources)
  const subject = bestSubject(likely)
  if (!subject || sources.length === 0) return unknownReply(analysis)
  const next = nextSubject(likely, before === null ? 'first' : 'further')?.name ?? null
  if (subject.name === before) {
    const context = queryOf(earlier.at(-1) ?? '', knowledge.locale)
    return composeMore(knowledge, reader, subject.name, { query, context, said, next })
  }
  const reply = composeAnswer(knowledge, reader, { subject: subject.name, next }, sources, query)
  return isSure(subject) ? reply : withOffers(reply, knowledge, reader, likely)
}

/** That there is no answer, with the subjects that come closest. */
export function unknownReply({ knowledge, reader, likely }: Analysis): Reply {
  return withOffers(plainReply(knowledge, reader, 'unknown'), knowledge, reader, likely)
}

/** Answers that never need a model: warnings, refusals, courtesies, creators' own answers, project lists. Null if the pages should answer. */
export async function replyWithoutModel(
  {
    question,
    knowledge,
    heard: language,
    reader,
    likely,
    query,
    two,
    scam,
    search,
    talk,
  }: Analysis,
  { searchProjects, findAnswered }: Pick<AssistantDeps, 'searchProjects' | 'findAnswered'>,
): Promise<Reply | null> {
  if (talk) return talkReply(talk, knowledge, reader, query)
  if (scam) return answerOn(scam.name, knowledge, reader, query)
  const refusal = refusalOf(question, language, likely)
  if (refusal === 'inject') return plainReply(knowledge, reader, refusal)
  if (!search) {
    if (two) return null
    // What a creator answered is no way around a refusal to advise or to promise.
    const found = isHarmless(likely) ? await answeredTo(question, findAnswered) : null
    if (found) return composeAnswered(knowledge, reader.locale, found)
    return refusal && refusal !== 'unknown' ? plainReply(knowledge, reader, refusal) : null
  }
  try {
    return composeProjects(
      knowledge,
      reader.locale,
      search,
      await findProjects(search, searchProjects),
    )
  } catch (error) {
    console.error('The assistant could not search projects:', error)
    const content = say(knowledge, 'assistant.reply.searchFailed', reader.locale)
    return { kind: 'projects', language: knowledge.locale, content, citations: [] }
  }
}

/** Without the answered questions, the pages answer. */
async function answeredTo(question: string, find?: FindAnswered): Promise<Answered | null> {
  try {
    return (await find?.(question)) ?? null
  } catch (error) {
    console.error('The assistant could not look for answered questions:', error)
    return null
  }
}

/** The answer on one subject, whatever else the question resembles. */
const answerOn = (subject: string, knowledge: Knowledge, reader: Knowledge, query: Query): Reply =>
  composeAnswer(knowledge, reader, { subject, next: null }, ownSources(knowledge, subject), query)

function talkReply(talk: SmallTalk, knowledge: Knowledge, reader: Knowledge, query: Query): Reply {
  if ('reply' in talk) return plainReply(knowledge, reader, talk.reply)
  return answerOn(talk.subject, knowledge, reader, query)
}

/** A canned answer. */
function plainReply(
  knowledge: Knowledge,
  reader: Knowledge,
  kind: Exclude<Reply['kind'], 'answer' | 'projects'>,
): Reply {
  const citations = (REFUSAL_SOURCES[kind] ?? []).flatMap((id) => {
    const passage = sameIn(knowledge, id)
    return passage ? [cite(passage, sameIn(reader, id), reader.locale)] : []
  })
  const text = say(knowledge, `assistant.reply.${kind}`, reader.locale)
  const content = citations.length > 0 ? `${text}\n\n${sourceLine(knowledge, citations)}` : text
  return { kind, language: knowledge.locale, content, citations }
}
