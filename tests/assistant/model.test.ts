import { MockLanguageModelV4 } from 'ai/test'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
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

describe('an answer', () => {
  /** What the model makes of it. */
  const word = (pieces: Iterable<string>, onText: (text: string) => void = () => {}) =>
    wordWithModel(modelOf(pieces), analysis, [question], new AbortController().signal, onText)

  it('that does not end is cut off and not used', async () => {
    let pieces = 0
    function* endless() {
      while (pieces < 10_000) {
        pieces++
        yield 'Listing is free [1]. '
      }
    }
    let told = ''
    expect(await word(endless(), (text) => (told += text))).toEqual({ is: 'unusable' })
    expect(told.length).toBeLessThan(8100)
    expect(pieces).toBeLessThan(1000)
  })

  it.each(['The fee is ９９% [1].', 'الرسوم ٩٩% [1].', 'It costs 99 [1].'])(
    'with a number that its source lacks is not used: %s',
    async (text) => {
      expect(await word([text])).toEqual({ is: 'unusable' })
    },
  )

  it.each(['It costs 24 euro, 15% [1].', 'It costs ２４ euro [1].'])(
    'with a number of its source is used, however it is written: %s',
    async (text) => {
      expect(await word([text])).toMatchObject({ is: 'answer' })
    },
  )

  it.each([1, 4, 100])('holds no link that it made up, in pieces of %i either', async (size) => {
    let told = ''
    const text = 'See [a](/e), [in[ner](/a)](/login) and [[[x](/b)](/c)](/d) [1].'
    const pieces = text.match(new RegExp(`.{1,${size}}`, 'g')) ?? []
    const result = await word(pieces, (piece) => (told += piece))
    const content = result.is === 'answer' ? result.reply.content : ''
    expect(content).toMatch(/^See a, inner and x\.\n/)
    expect(told).toContain('See ')
    expect(told).not.toMatch(/\]\(/)
  })
})

describe('a provider', () => {
  /** Seconds after which a question to the model is given up. */
  async function givenUpAfter(model: MockLanguageModelV4): Promise<number> {
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
      vi.restoreAllMocks()
    })
    vi.spyOn(console, 'error').mockReturnValue()
    // Node's own timer isn't faked.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((delay) => {
      const limit = new AbortController()
      setTimeout(() => limit.abort(new DOMException('Too slow', 'TimeoutError')), delay)
      return limit.signal
    })
    const start = Date.now()
    const { signal } = new AbortController()
    const result = wordWithModel(model, analysis, [question], signal, () => {})
    const seconds = result.then(() => (Date.now() - start) / 1000)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await result).toEqual({ is: 'unusable' })
    return seconds
  }

  it('that does not answer is given up after 15 seconds', async () => {
    const model = new MockLanguageModelV4({
      doStream: ({ abortSignal }) =>
        new Promise((_, reject) => {
          abortSignal?.addEventListener('abort', () => reject(abortSignal.reason))
        }),
    })
    expect(await givenUpAfter(model)).toBe(15)
  })

  it('that only thinks is given up after 15 seconds', async () => {
    expect(await givenUpAfter(slowModel('reasoning'))).toBe(15)
  })

  it('that answers too slowly is given up after 40 seconds', async () => {
    expect(await givenUpAfter(slowModel('text'))).toBe(40)
  })
})

/** A model that gives a piece of its answer, or of its thoughts, every second. */
function slowModel(kind: 'text' | 'reasoning'): MockLanguageModelV4 {
  const stream = new ReadableStream<Part>({
    start(controller) {
      controller.enqueue({ type: 'stream-start', warnings: [] })
      controller.enqueue({ type: `${kind}-start`, id: '1' })
    },
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      controller.enqueue({ type: `${kind}-delta`, id: '1', delta: 'Free [1]. ' })
    },
  })
  return new MockLanguageModelV4({ doStream: { stream } })
}
