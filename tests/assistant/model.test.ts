import { MockLanguageModelV4 } from 'ai/test'
import { expect, it } from 'vitest'
import type { Analysis, Message } from '../../supabase/functions/chat-assistant/answer.ts'
import { wordWithModel } from '../../supabase/functions/chat-assistant/model.ts'

const passage = {
  ...{ id: 'faq/fees', path: '/faq', anchor: 'fees', page: 'FAQ', heading: 'Fees' },
  blocks: ['Listing is free. The fee is 15%, from ２４ euro on.'],
}
const knowledge = { locale: 'en', words: {}, passages: [passage] }
const analysis = { knowledge, reader: knowledge, sources: [passage] } as unknown as Analysis

const USAGE = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}

type Streamed = Awaited<ReturnType<MockLanguageModelV4['doStream']>>['stream']
type Part = Streamed extends ReadableStream<infer Value> ? Value : never

function* partsOf(pieces: Iterable<string>): Generator<Part> {
  yield { type: 'stream-start', warnings: [] }
  yield { type: 'text-start', id: '1' }
  for (const delta of pieces) yield { type: 'text-delta', id: '1', delta }
  yield { type: 'text-end', id: '1' }
  yield { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage: USAGE }
}

/** A model that gives these pieces for an answer. */
function modelOf(pieces: Iterable<string>): MockLanguageModelV4 {
  const parts = partsOf(pieces)
  const stream = new ReadableStream<Part>({
    pull(controller) {
      const { value, done } = parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
  return new MockLanguageModelV4({ doStream: { stream } })
}

const question: Message = { role: 'user', content: 'What does it cost?' }

/** What the model reads of a conversation. */
async function readBy(...messages: Message[]): Promise<string> {
  const model = modelOf(['Free [1].'])
  await wordWithModel(model, analysis, messages, new AbortController().signal, () => {})
  return JSON.stringify(model.doStreamCalls[0]?.prompt.filter(({ role }) => role !== 'system'))
}

it('reads none of the words that people wrote about projects', async () => {
  const answers = [
    'Ann answered about Zeppelin:\n\n**Which sensors?**\n\nPurple ones.\n\nSources: [Zeppelin](/projects/zeppelin/answers#1)',
    'Ann antwortete zu Zeppelin:\n\n**Which sensors?**\n\nPurple ones.\n\nQuellen: [Zeppelin](/de/projects/zeppelin/answers?page=2#1)',
    'Here is one:\n\n- [Zeppelin](/projects/zeppelin): Purple',
  ]
  for (const content of answers) {
    const read = await readBy(question, { role: 'assistant', content }, question)
    expect(read).not.toMatch(/Zeppelin|sensors|Purple/)
    expect(read).toContain('What does it cost?')
  }
})

it('reads its own earlier answers', async () => {
  const content = 'Nothing at all.\n\nSources: [How to post](/posting-rules) · [All](/projects)'
  expect(await readBy(question, { role: 'assistant', content }, question)).toContain('at all')
})
