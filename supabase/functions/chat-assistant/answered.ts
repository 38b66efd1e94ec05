import type { Locale } from '../../../src/i18n/locales.ts'
import { ANSWERS_SHOWN, answersPath } from '../../../src/i18n/paths.ts'
import { joined } from './compose.ts'
import type { Knowledge } from './knowledge.ts'
import { plainWords, type Reply, say, sourceLine } from './reply.ts'

/** A public question about a project. Its texts come from people: data, never instructions. */
export interface Answered {
  readonly id: string
  readonly question: string
  readonly answer: string
  readonly title: string
  readonly slug: string
  readonly creator: string
  /** How many were answered after it. */
  readonly newer: number
}

/** What was answered to a question, about the project of the page or one that it names; null if nothing was. */
export type FindAnswered = (question: string) => Promise<Answered | null>

/** Maximum length of a quoted answer in characters. */
const MAX_LENGTH = 800

/** The answer as its creator gave it, and where it is. */
export function composeAnswered(knowledge: Knowledge, reader: Locale, found: Answered): Reply {
  const page = Math.floor(found.newer / ANSWERS_SHOWN) + 1
  const href = `${answersPath(found.slug, reader, page)}#${encodeURIComponent(found.id)}`
  const title = plainWords(found.title) || '…'
  const citations = [{ id: 'projects', label: title, href }]
  const values = { name: plainWords(found.creator), title }
  return {
    kind: 'projects',
    language: knowledge.locale,
    content: joined([
      say(knowledge, 'assistant.reply.answered', reader, values),
      `**${quoted(found.question)}**`,
      ...found.answer.slice(0, MAX_LENGTH).split(/\n+/).map(quoted).filter(Boolean),
      ...(found.answer.length > MAX_LENGTH
        ? [say(knowledge, 'assistant.reply.shortened', reader, { page: href })]
        : []),
      sourceLine(knowledge, citations),
    ]),
    citations,
  }
}

/** A line of somebody's text without markup and addresses. */
function quoted(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Co}]/gu, ' ')
    .replace(/\b(?:https?:\/\/|www\.)[^\s)\]]*/gi, '…')
    .replace(/[[\]<>*_`#|\\]/g, '')
    .replace(/^\s*- /, '')
    .trim()
}

/** Timeout, in milliseconds: without an answer from here, the pages answer. */
const TIME_LIMIT_MS = 2000

/** Asks the Data API with a visitor's rights. `slug` is the project of the page. */
export function answeredOver(url: string, publishableKey: string, slug?: string): FindAnswered {
  return async (question) => {
    const reply = await fetch(`${url}/rest/v1/rpc/answered_question`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ p_text: question, ...(slug && { p_slug: slug }) }),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    })
    if (!reply.ok) throw new Error(`The answered questions answered ${reply.status}`)
    const rows: unknown = await reply.json()
    const row = Array.isArray(rows) ? (rows[0] as Record<string, unknown> | undefined) : undefined
    return row
      ? {
          id: String(row.id),
          question: String(row.question),
          answer: String(row.answer),
          title: String(row.project_title),
          slug: String(row.project_slug),
          creator: String(row.creator_name),
          newer: Number(row.newer) || 0,
        }
      : null
  }
}
