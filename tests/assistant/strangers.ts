import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES, type Locale } from '#i18n/locales.ts'
import { answer, type Message } from '../../supabase/functions/chat-assistant/answer.ts'
import type { Library } from '../../supabase/functions/chat-assistant/knowledge.ts'
import type { ProjectSearch } from '../../supabase/functions/chat-assistant/projects.ts'
import type { Reply } from '../../supabase/functions/chat-assistant/reply.ts'
import { inventedIn } from './evaluate.ts'
import type { Judged, Verdict } from './read.ts'

/** A question by somebody who had not seen the examples, and what readers thought of the answers to it. */
interface Asked {
  readonly turns: readonly string[]
  /** In words, for whoever judges. */
  readonly expected: string
  /** Of the answer before anything was learnt from the question. */
  readonly before: Verdict
  /** Verdicts by {@link keyOf} the answer that was read. An answer that nobody read counts as missed. */
  readonly read: Readonly<Record<string, Verdict>>
}

export interface StrangerJudged extends Judged {
  readonly before: Verdict
  readonly key: string
}

/** Sets of questions, in the order in which they were asked. */
export const STRANGERS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
] as const
export type StrangerSet = (typeof STRANGERS)[number]

function strangersOf(set: StrangerSet, locale: Locale): Asked[] {
  const file = join(import.meta.dirname, 'strangers', set, `${locale}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Asked[]
}

/** What an answer says: its kind, subjects, first source, and the projects it looked for. */
export function keyOf({ kind, subjects, citations }: Reply, search: ProjectSearch | null): string {
  const { amount, tags, country, ...wish } = search ?? {}
  const named = { ...wish, tag: tags?.join(' + '), most: amount?.most, currency: amount?.currency }
  const looked = Object.entries({ ...named, country })
    .filter(([, value]) => value && !Array.isArray(value))
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return [kind, ...(subjects ?? []), citations[0]?.id ?? '-', ...looked.flat()].join(' ')
}

/** Asks every question of a set on a page in its language. */
export async function judgeStrangers(
  library: Library,
  set: StrangerSet,
): Promise<StrangerJudged[]> {
  const judged: StrangerJudged[] = []
  for (const locale of LOCALES)
    for (const { turns, expected, before, read } of strangersOf(set, locale)) {
      const { reply, key } = await askAll(library, locale, turns)
      judged.push({
        ...{ locale, turns, expected, before, reply, key },
        verdict: read[key] ?? 'missed',
        isFollowUp: turns.length > 1,
        // Their readers judged answers, not offers.
        isOffered: false,
        invented: inventedIn(reply, await library.knowledge(reply.language)),
      })
    }
  return judged
}

async function askAll(library: Library, reader: Locale, turns: readonly string[]) {
  const messages: Message[] = []
  let last: { readonly reply: Reply; readonly key: string } | undefined
  for (const content of turns) {
    let first: ProjectSearch | null = null
    const searchProjects = async (search: ProjectSearch) => {
      first ??= search
      return { projects: [], total: 0 }
    }
    messages.push({ role: 'user', content })
    const reply = await answer(messages, { library, reader, searchProjects })
    messages.push({ role: 'assistant', content: reply.content })
    last = { reply, key: keyOf(reply, first) }
  }
  if (!last) throw new Error('A question without words')
  return last
}
