import { addressKey } from '../_shared/address.ts'
import { type Count, countAttempts, rpcAsService } from '../_shared/database.ts'
import type { FunctionContext, FunctionHandler, WarmFunction } from '../_shared/handler.ts'
import { languageModel } from '../_shared/provider.ts'
import { failure, limitHeaders } from '../_shared/reply.ts'
import {
  answerFrom,
  plainReply,
  type Surroundings,
  settle,
  type Understanding,
  understand,
} from './answer.ts'
import { type Question, readQuestion } from './input.ts'
import { folderLibrary, type Library } from './knowledge.ts'
import { loadModelCode, wordWithModel } from './model.ts'
import { catalogueOver } from './projects.ts'
import type { Reply } from './reply.ts'
import { forgetPeople } from './unanswered.ts'

/** Questions from one address or account. */
const ALLOWANCE = { most: 60, seconds: 600 }

/** Who worded an answer: a language model, or the search that quotes our pages. */
type Author = 'model' | 'search'

/**
 * The assistant. `POST {messages: [{role, content}], locale?, stream?}` answers `{message: {role, content}, kind, language,
 * author}`, or the same in pieces as server-sent events; a failure is `{error: {code, message}}`.
 */
export function createHandler(library: Library): FunctionHandler {
  return async (request, context) => {
    if (request.method !== 'POST')
      return failure(405, 'validation.invalid', 'Only POST', { allow: 'POST' })
    const question = await readQuestion(request)
    if (!question)
      return failure(400, 'validation.invalid', 'Expected messages that end with a question')
    const surroundings: Surroundings = {
      library,
      searchProjects: catalogueOver(context.supabaseUrl, context.publishableKey),
      reader: question.reader,
    }
    const counting = countQuestion(context)
    // Read while the database counts: nothing that costs money or asks anybody begins before it has.
    const understanding = understand(question.messages, surroundings)
    understanding.catch(() => {})
    const { isRefused, headers } = await counting
    if (isRefused) {
      const message = 'Too many questions, please try again later'
      return failure(429, 'assistant.rate_limited', message, headers)
    }
    const work = async (onText: (text: string) => void) =>
      respond(question, await understanding, surroundings, context, request.signal, onText)
    if (question.streams) return streamed(work, headers)
    const { reply, author } = await work(() => {})
    return Response.json(body(reply, author), {
      headers: { 'cache-control': 'no-store', ...headers },
    })
  }
}

/** Counts a question for address and account. */
async function countQuestion(
  context: FunctionContext,
): Promise<{ isRefused: boolean; headers: Record<string, string> }> {
  const { claims, clientAddress } = context
  const counts: Count[] = [
    { rule: 'assistant-address', subject: addressKey(clientAddress), ...ALLOWANCE },
    ...(claims ? [{ rule: 'assistant-account', subject: claims.sub, ...ALLOWANCE }] : []),
  ]
  const standings = await countAttempts(context, counts)
  return {
    isRefused: standings.some(({ wait }) => wait > 0),
    headers: limitHeaders(counts, standings),
  }
}

async function respond(
  { messages }: Question,
  understanding: Understanding,
  surroundings: Surroundings,
  context: FunctionContext,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<{ reply: Reply; author: Author }> {
  const settled = await settle(understanding, surroundings.searchProjects)
  if (settled) return { reply: settled, author: 'search' }
  const unknown = async () => {
    await noteUnanswered(context, understanding.question, understanding.knowledge.locale)
    return plainReply(understanding.knowledge, understanding.reader, 'unknown')
  }
  if (understanding.sources.length === 0) return { reply: await unknown(), author: 'search' }
  const model = languageModel(context.env)
  if (model) {
    const worded = await wordWithModel(model, understanding, messages, signal, onText)
    if (worded.is === 'answer') return { reply: worded.reply, author: 'model' }
    if (worded.is === 'unknown') return { reply: await unknown(), author: 'model' }
  }
  return { reply: answerFrom(understanding), author: 'search' }
}

/** Keeps a question that found no answer, without who asked. An answer never waits long for it. */
async function noteUnanswered(
  context: FunctionContext,
  question: string,
  locale: string,
): Promise<void> {
  const args = { p_question: forgetPeople(question), p_locale: locale }
  try {
    await rpcAsService(context, 'note_unanswered_question', args, AbortSignal.timeout(2000))
  } catch (error) {
    console.error('A question without an answer was not kept:', error)
  }
}

function body({ kind, language, content }: Reply, author: Author) {
  return { message: { role: 'assistant', content }, kind, language, author }
}

type Work = (onText: (text: string) => void) => Promise<{ reply: Reply; author: Author }>

/**
 * Pieces as `event: delta` with `{text}`, then `event: done` with the whole answer, which counts: pieces of an answer that
 * could not be used are replaced by it. A failure after the beginning is `event: error`.
 */
function streamed(work: Work, limits: Readonly<Record<string, string>>): Response {
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (event: string, data: object) => {
        try {
          controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
        } catch {
          // The reader has gone; the request's signal stops the work.
        }
      }
      try {
        const { reply, author } = await work((text) => send('delta', { text }))
        send('done', body(reply, author))
      } catch (error) {
        console.error('The assistant failed:', error)
        const message = 'The assistant could not answer'
        send('error', { error: { code: 'unknown', message } })
      }
      try {
        controller.close()
      } catch {
        // Closed by the reader.
      }
    },
  })
  return new Response(stream, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      ...limits,
    },
  })
}

const library = folderLibrary(new URL('./knowledge/', import.meta.url))

/** With a provider the first question would wait longer for our code than for the provider's first words. */
export const warm: WarmFunction = async (env) => {
  if (!languageModel(env)) return
  const practice = understand([{ role: 'user', content: 'Backlit' }], { library })
  await Promise.all([loadModelCode(), practice])
}

export default createHandler(library)
