import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES, type Locale } from '#i18n/locales.ts'
import { answer, type Message } from '../../supabase/functions/chat-assistant/answer.ts'
import type { Library } from '../../supabase/functions/chat-assistant/knowledge.ts'
import type { Reply } from '../../supabase/functions/chat-assistant/reply.ts'
import { inventedIn, passagesFor } from './evaluate.ts'

/** Questions with the answer a reader should get, the same in all languages. */
interface ReadSet {
  readonly cases: readonly {
    readonly name: string
    /** In words, for whoever judges. */
    readonly expected: string
    /** Subjects whose lead says it. */
    readonly subjects: readonly string[]
  }[]
  /** Turns by language and case. */
  readonly asked: Readonly<Record<Locale, Readonly<Record<string, readonly string[]>>>>
}

/** Whether the answer says what is expected, only links to it, or neither. */
export type Verdict = 'answered' | 'partly' | 'missed'

export interface Judged {
  readonly locale: Locale
  readonly turns: readonly string[]
  readonly expected: string
  readonly reply: Reply
  readonly verdict: Verdict
  readonly isFollowUp: boolean
  /** Whether an expected subject is offered to choose. */
  readonly isOffered: boolean
  readonly invented: readonly string[]
}

export function readSets(): ReadSet[] {
  const folder = join(import.meta.dirname, 'read')
  return readdirSync(folder)
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as ReadSet)
}

/** Asks every question on a page in its language. */
export async function judge(library: Library): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const { cases, asked } of readSets())
    for (const locale of LOCALES)
      for (const { name, expected, subjects } of cases) {
        const turns = asked[locale][name] ?? []
        const reply = await askAll(library, locale, turns)
        judged.push({
          ...{ locale, turns, expected, reply },
          verdict: verdictOf(reply, subjects),
          isFollowUp: turns.length > 1,
          isOffered: offersAny(reply, subjects),
          invented: inventedIn(reply, await library.knowledge(reply.language)),
        })
      }
  return judged
}

async function askAll(library: Library, reader: Locale, turns: readonly string[]): Promise<Reply> {
  const messages: Message[] = []
  let reply: Reply | undefined
  for (const content of turns) {
    messages.push({ role: 'user', content })
    const searchProjects = async () => ({ projects: [], total: 0 })
    reply = await answer(messages, { library, reader, searchProjects })
    messages.push({ role: 'assistant', content: reply.content })
  }
  if (!reply) throw new Error('A question without words')
  return reply
}

function offersAny({ offers = [] }: Reply, subjects: readonly string[]): boolean {
  return offers.some((subject) => subjects.includes(subject))
}

function verdictOf(reply: Reply, subjects: readonly string[]): Verdict {
  if (reply.subjects?.some((subject) => subjects.includes(subject))) return 'answered'
  if (offersAny(reply, subjects)) return 'partly'
  const pages = subjects.flatMap((subject) => passagesFor(subject).slice(0, 2))
  return reply.citations.some(({ id }) => pages.includes(id)) ? 'partly' : 'missed'
}

/** Number of each verdict, for first questions or for follow-ups. */
export function verdicts(judged: readonly Judged[]): Readonly<Record<Verdict, number>> {
  const count = (wanted: Verdict) => judged.filter(({ verdict }) => verdict === wanted).length
  return { answered: count('answered'), partly: count('partly'), missed: count('missed') }
}
