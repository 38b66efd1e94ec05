import { beforeEach, expect, it, vi } from 'vitest'
import { KEYS, local } from '#core/storage.ts'
import { ask } from './ask.api.ts'

vi.mock('#core/config.ts', () => ({
  publicConfig: async () => ({ supabaseUrl: 'https://api.example', publishableKey: 'public' }),
}))
const renewal = vi.fn(async () => {})
const connected = vi.fn(async () => ({ auth: { getSession: renewal } }))
vi.mock('#core/supabase.ts', () => ({ backend: connected }))
const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
})
const fetched = vi.fn()
vi.stubGlobal('fetch', fetched)
beforeEach(() => {
  vi.restoreAllMocks()
  for (const mock of [fetched, renewal]) mock.mockReset()
  connected.mockClear()
  kept.clear()
})

/** Stores a session whose token expires in so many seconds. */
const signIn = (token: string, seconds = 3600) =>
  local.set(
    KEYS.auth,
    JSON.stringify({
      access_token: token,
      expires_at: Date.now() / 1000 + seconds,
      user: { id: 'a' },
    }),
  )
const sent = (call = 0) => fetched.mock.calls[call]?.[1].headers.authorization
const answers = () => Response.json({ message: { content: 'Bonjour' } })

const events = (...chunks: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
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
  expect(connected).not.toHaveBeenCalled()
})

it('sends the token of a signed-in person, without loading supabase-js', async () => {
  signIn('fresh')
  fetched.mockResolvedValue(answers())
  await asking()
  expect(sent()).toBe('Bearer fresh')
  expect(connected).not.toHaveBeenCalled()
})

it('renews a token that has ended first', async () => {
  signIn('old', -10)
  renewal.mockImplementation(async () => signIn('new'))
  fetched.mockResolvedValue(answers())
  await asking()
  expect(sent()).toBe('Bearer new')
})

it.each([
  ['fails', () => Promise.reject(new Error('offline'))],
  ['hangs', () => new Promise<void>(() => {})],
  ['drops the session', async () => local.remove(KEYS.auth)],
])('asks as a visitor when the renewal %s', async (_, renew) => {
  const { timeout } = AbortSignal
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, ms / 100))
  signIn('old', -10)
  renewal.mockImplementation(renew)
  fetched.mockResolvedValue(answers())
  await expect(asking()).resolves.toBe('Bonjour')
  expect(sent()).toBeUndefined()
})

it('asks again as a visitor when the token is refused, and once only', async () => {
  signIn('revoked')
  fetched.mockImplementation(async () => Response.json({}, { status: 401 }))
  await expect(asking()).rejects.toMatchObject({ code: 'unknown' })
  expect(fetched).toHaveBeenCalledTimes(2)
  expect([sent(0), sent(1)]).toEqual(['Bearer revoked', undefined])
})

it('stops while the session is being renewed', async () => {
  signIn('old', -10)
  renewal.mockImplementation(() => new Promise<void>(() => {}))
  fetched.mockImplementation(async (_url, { signal }) => {
    signal.throwIfAborted()
    return answers()
  })
  const stop = new AbortController()
  const asked = ask({ messages: [], locale: 'fr', signal: stop.signal, onText: () => {} })
  stop.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
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
  [events('event: delta\ndata: {"text":"Half"}\n\n'), 'network.unavailable'],
])('rejects with a code', async (response, code) => {
  fetched.mockResolvedValue(response)
  await expect(asking()).rejects.toMatchObject({ code })
})
