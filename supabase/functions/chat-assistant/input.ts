import { isLocale, type Locale } from '../../../src/i18n/locales.ts'
import type { Message } from './answer.ts'

/** Limits of one call, in characters and messages. */
const LIMITS = {
  body: 100_000,
  messages: 60,
  question: 1000,
  earlier: 6000,
  slug: 200,
  /** Ten turns, and the question. */
  used: 21,
} as const

export interface Question {
  /** The latest turns, ending with the question. */
  readonly messages: readonly Message[]
  /** Language of the page, if given. */
  readonly reader: Locale | undefined
  /** Slug of the project whose page it is, if it is one. */
  readonly project: string | undefined
  /** Whether to stream the answer as server-sent events. */
  readonly streams: boolean
}

/** Parses the body `{messages: [{role, content}], locale?, project?, stream?}`; null if invalid or too large. */
export async function readQuestion(request: Request): Promise<Question | null> {
  const text = await request.text()
  if (text.length > LIMITS.body) return null
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof body !== 'object' || body === null) return null
  const { messages, locale, project, stream } = body as Record<string, unknown>
  if (!Array.isArray(messages) || messages.length > LIMITS.messages) return null
  const read = messages.map(readMessage)
  if (read.some((message) => message === null)) return null
  const turns = (read as Message[]).slice(-LIMITS.used)
  const last = turns.at(-1)
  if (last?.role !== 'user' || last.content.length > LIMITS.question) return null
  const accepts = request.headers.get('accept') ?? ''
  return {
    messages: turns.map(cut),
    reader: isLocale(locale) ? locale : undefined,
    project: typeof project === 'string' && project.length <= LIMITS.slug ? project : undefined,
    streams: stream === true || accepts.includes('text/event-stream'),
  }
}

/** No question that was answered was longer. */
const cut = ({ role, content }: Message): Message => ({
  role,
  content: role === 'user' ? content.slice(0, LIMITS.question) : content,
})

function readMessage(value: unknown): Message | null {
  if (typeof value !== 'object' || value === null) return null
  const { role, content } = value as Record<string, unknown>
  if ((role !== 'user' && role !== 'assistant') || typeof content !== 'string') return null
  const words = content.trim()
  return words && words.length <= LIMITS.earlier ? { role, content: words } : null
}
