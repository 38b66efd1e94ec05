import { SITE } from '../../../src/site.ts'
import { addressKey } from '../_shared/address.ts'
import { type Count, countAttempts, rpcAsService } from '../_shared/database.ts'
import type { FunctionContext, FunctionHandler, WarmFunction } from '../_shared/handler.ts'
import { languageModel } from '../_shared/provider.ts'
import { failure, limitHeaders } from '../_shared/reply.ts'
import {
  type Analysis,
  type AssistantDeps,
  analyse,
  answerFrom,
  replyWithoutModel,
  unknownReply,
} from './answer.ts'
import { answeredOver } from './answered.ts'
import { type Question, readQuestion } from './input.ts'
import { folderLibrary, type Library } from './knowledge.ts'
import { loadSdk, wordWithModel } from './model.ts'
import { catalogueOver } from './projects.ts'
import type { Reply } from './reply.ts'
import { closestSubject, redactPersonalData } from './unanswered.ts'

/** Questions per address or account. */
const LIMIT = { most: 60, seconds: 600 }
/** Questions of everyone together, as each may be put to a model that costs money. */
const LIMIT_IN_ALL = { most: 1_200, seconds: 600 }

/** Who worded an answer: a language model, or the search quoting our pages. */
type Author = 'model' | 'search'

/**
 * The assistant. `POST {messages: [{role, content}], locale?, project?, stream?}` returns `{message: {role, content}, kind,
 * language, author}`, optionally streamed as server-sent events; errors are `{error: {code, message}}`.
 */
export function createHandler(library: Library): FunctionHandler {
  return async (request, context) => {
    if (request.method !== 'POST')
      return failure(405, 'validation.invalid', 'Only POST', { allow: 'POST' })
    const question = await readQuestion(request)
    if (!question)
      return failure(400, 'validation.invalid', 'Expected messages that end with a question')
    const deps: AssistantDeps = {
      library,
      searchProjects: catalogueOver(context.supabaseUrl, context.publishableKey),
      findAnswered: answeredOver(context.supabaseUrl, context.publishableKey, question.project),
      reader: question.reader,
    }
    const { isRefused, headers } = await countQuestion(context)
    if (isRefused) {
      const message = 'Too many questions, please try again later'
      return failure(429, 'assistant.rate_limited', message, headers)
    }
    const work = async (onText: (text: string) => void) =>
      respond(
        question,
        await analyse(question.messages, deps),
        deps,
        context,
        request.signal,
        onText,
      )
    if (question.streams) return streamed(work, headers)
    const { reply, author } = await work(() => {})
    return Response.json(body(reply, author), {
      headers: { 'cache-control': 'no-store', ...headers },
    })
  }
}

/** Counts a question against address, account and everyone's. The caller is told of the last only when it refuses. */
async function countQuestion(
  context: FunctionContext,
): Promise<{ isRefused: boolean; headers: Record<string, string> }> {
  const { account, clientAddress } = context
  const own: Count[] = [
    { rule: 'assistant-address', subject: addressKey(clientAddress), ...LIMIT },
    ...(account ? [{ rule: 'assistant-account', subject: account.id, ...LIMIT }] : []),
  ]
  const counts = [...own, { rule: 'assistant-all', subject: 'all', ...LIMIT_IN_ALL }]
  const states = await countAttempts(context, counts)
  const told = (states.at(-1)?.wait ?? 0) > 0 ? counts.length : own.length
  return {
    isRefused: states.some(({ wait }) => wait > 0),
    headers: limitHeaders(counts.slice(0, told), states.slice(0, told)),
  }
}

async function respond(
  { messages }: Question,
  analysis: Analysis,
  deps: AssistantDeps,
  context: FunctionContext,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<{ reply: Reply; author: Author }> {
  const settled = await replyWithoutModel(analysis, deps)
  if (settled) return { reply: settled, author: 'search' }
  const unknown = async () => {
    await recordUnanswered(context, analysis)
    return unknownReply(analysis)
  }
  if (analysis.sources.length === 0) return { reply: await unknown(), author: 'search' }
  const model = languageModel(context.env)
  if (model) {
    const worded = await wordWithModel(model, analysis, messages, signal, onText)
    if (worded.is === 'answer') return { reply: worded.reply, author: 'model' }
    if (worded.is === 'unknown') return { reply: await unknown(), author: 'model' }
  }
  return { reply: answerFrom(analysis), author: 'search' }
}

/** Records an unanswered question without its author. Must not delay the answer noticeably. */
async function recordUnanswered(
  context: FunctionContext,
  { question, knowledge, likely }: Analysis,
): Promise<void> {
  const args = {
    p_question: redactPersonalData(question),
    p_locale: knowledge.locale,
    p_subject: closestSubject(likely),
  }
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
 * Streams `event: delta` with `{text}`, then `event: done` with the complete answer, which replaces the deltas: they
 * may have been unusable. A late failure is `event: error`.
 */
function streamed(work: Work, limits: Readonly<Record<string, string>>): Response {
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (event: string, data: object) => {
        try {
          controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
        } catch {
          // The client has disconnected; the request's signal stops the work.
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
        // Closed by the client.
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

/** Preloads knowledge and model SDK, which takes longer than a provider's first words. */
export const warm: WarmFunction = async (env) => {
  if (!languageModel(env)) return
  const practice = analyse([{ role: 'user', content: SITE.brand }], { library })
  await Promise.all([loadSdk(), practice])
}

export default createHandler(library)
