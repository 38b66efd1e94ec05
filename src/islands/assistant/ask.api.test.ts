import { beforeEach, expect, it, vi } from 'vitest'
import { ask } from './ask.api.ts'

vi.mock('@/lib/config.ts', () => ({
  publicConfig: async () => ({ supabaseUrl: 'https://api.example', publishableKey: 'public' }),
}))
const fetched = vi.fn()
vi.stubGlobal('fetch', fetched)
beforeEach(() => fetched.mockReset())

const events = (...pieces: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
        controller.close()
      },
    }),
    { headers: { 'content-type': 'text/event-stream; charset=utf-8' } },
  )
const asking = (onText = (_: string) => {}) =>
  ask({
    messages: [{ role: 'user', content: 'Hi' }],
    locale: 'fr',
    signal: new AbortController().signal,
    onText,
  })

it('sends roles and words with the public key, and reads message.content', async () => {
  fetched.mockResolvedValue(Response.json({ message: { content: 'Bonjour' } }))
  await expect(asking()).resolves.toBe('Bonjour')
  const [url, init] = fetched.mock.calls[0] ?? []
  expect(url).toBe('https://api.example/functions/v1/chat-assistant')
  expect(JSON.parse(init.body)).toEqual({
    messages: [{ role: 'user', content: 'Hi' }],
    locale: 'fr',
    stream: true,
  })
  expect(Object.keys(init.headers)).not.toContain('authorization')
})

it('tells the answer as it grows, cut anywhere, and counts the whole at the end', async () => {
  fetched.mockResolvedValue(
    events(
      'event: delta\ndata: {"text":"Bon"}\n',
      '\nevent: delta\ndata: {"text":"jour"}\n\nevent: do',
      'ne\ndata: {"message":{"content":"Bonjour !"}}\n\n',
    ),
  )
  const told: string[] = []
  await expect(asking((text) => told.push(text))).resolves.toBe('Bonjour !')
  expect(told).toEqual(['Bon', 'Bonjour'])
})

it.each([
  [
    Response.json({ error: { code: 'assistant.rate_limited' } }, { status: 429 }),
    'assistant.rate_limited',
  ],
  [new Response('oops', { status: 500 }), 'unknown'],
  [events('event: error\ndata: {"error":{"code":"unknown","message":"x"}}\n\n'), 'unknown'],
  [events('event: delta\ndata: {"text":"Half"}\n\n'), 'network.offline'],
])('rejects with a code', async (response, code) => {
  fetched.mockResolvedValue(response)
  await expect(asking()).rejects.toMatchObject({ code })
})
