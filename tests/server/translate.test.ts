import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sourceHash } from '#i18n/source-hash.ts'
import handler from '../../supabase/functions/translate/handler.ts'
import { startDeno } from '../support/deno.ts'
import { startTranslationStub, type TranslationStub } from '../support/translation-stub.ts'

type Env = Record<string, string>
type Ask = (
  env: Env,
  body: unknown,
  init?: { token?: string; signal?: AbortSignal; method?: string },
) => Promise<Response>

let stub: TranslationStub
beforeAll(async () => {
  stub = await startTranslationStub()
})
afterAll(() => stub.close())
beforeEach(() => stub.reset())

const model = (): Env => ({ AI_BASE_URL: `${stub.url}/v1`, AI_MODEL: 'stub', AI_API_KEY: 'k' })
const deepl = (): Env => ({ DEEPL_URL: stub.url, DEEPL_API_KEY: 'k' })
const libre = (): Env => ({ LIBRETRANSLATE_URL: stub.url })

/** Calls the handler as the embedded host does. */
const inNode: Ask = (env, body, { token = 'admin-token', signal, method = 'POST' } = {}) =>
  handler(
    new Request('http://localhost/functions/v1/translate', {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: method === 'GET' ? undefined : JSON.stringify(body),
      signal,
    }),
    {
      env,
      supabaseUrl: stub.url,
      publishableKey: 'sb_publishable_test',
      secretKey: 'sb_secret_test',
      account: token === 'admin-token' ? { id: 'admin', token } : null,
      clientAddress: '127.0.0.1',
    },
  )

/** Runs the function in Deno, as Supabase does, one process per environment. */
const denos = new Map<string, Promise<{ child: ChildProcess; url: string }>>()
const denoFolder = mkdtempSync(join(tmpdir(), 'backlit-deno-'))
const inDeno: Ask = async (env, body, { token = 'admin-token', signal, method = 'POST' } = {}) => {
  const name = JSON.stringify(env)
  const known =
    denos.get(name) ??
    startDeno({ entry: 'translate/index.ts', folder: denoFolder, supabaseUrl: stub.url, env })
  denos.set(name, known)
  const { url } = await known
  return fetch(`${url}/translate`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: method === 'GET' ? undefined : JSON.stringify(body),
    signal,
  })
}
afterAll(async () => {
  for (const deno of denos.values()) (await deno).child.kill()
  rmSync(denoFolder, { recursive: true, force: true })
})

const texts = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, `Text number ${n}`]))
const json = async (reply: Promise<Response>) => {
  const answer = await reply
  expect(answer.status).toBe(200)
  return (await answer.json()) as {
    translatedText: Record<string, unknown> & string
    failed: { key: string; reason: string }[]
    provider: string | null
    counts: Record<string, number>
    calls: number
  }
}

describe.each([
  ['Node', inNode],
  ['Deno', inDeno],
] as const)('the function translate under %s', (_runtime, ask) => {
  it('translates a text and an object, ten keys per call', async () => {
    const one = await json(ask(model(), { text: 'Log in', targetLanguage: 'de' }))
    expect(one).toMatchObject({ translatedText: '«Log in»', failed: [], provider: 'stub' })
    stub.reset()
    const many = await json(
      ask(model(), { text: { a: texts(23), b: 'Hi {{name}}' }, targetLanguage: 'fr' }),
    )
    expect(many.translatedText).toMatchObject({
      a: { k22: '«Text number 22»' },
      b: '«Hi {{name}}»',
    })
    expect(stub.calls.sort()).toEqual([10, 10, 4])
    expect(stub.bodies.join()).not.toContain('{{name}}')
  })

  it('refuses everyone but administrators, without calling a provider', async () => {
    const body = { text: 'Log in', targetLanguage: 'de' }
    expect((await ask(model(), body, { token: 'somebody' })).status).toBe(401)
    for (const [refusal, status] of [
      ['BL011', 403],
      ['BL116', 403],
      ['BL119', 403],
      ['BL220', 429],
    ] as const) {
      stub.refusal = refusal
      const reply = await ask(model(), body)
      expect(reply.status).toBe(status)
      expect(reply.headers.get('retry-after')).toBe(status === 429 ? '90' : null)
      expect((await ask(model(), null, { method: 'GET' })).status).toBe(status)
    }
    expect(stub.calls).toEqual([])
    expect(stub.tokens).toContain('Bearer admin-token')
  })

  it('says which provider would translate', async () => {
    const state = async (env: Env) => (await ask(env, null, { method: 'GET' })).json()
    expect(await state(model())).toEqual({ provider: 'stub' })
    expect(await state({})).toEqual({ provider: null })
  })

  it('uses the translation memory without a provider, and keeps the original of the rest', async () => {
    const text = { nav: { login: 'Log in', new: 'loading', odd: 'Zebra crossing ahead {{n}}' } }
    const { translatedText, failed, counts } = await json(ask({}, { text, targetLanguage: 'de' }))
    expect(translatedText).toEqual({
      nav: { login: 'Anmelden', new: 'wird geladen', odd: 'Zebra crossing ahead {{n}}' },
    })
    expect(failed).toEqual([{ key: 'nav.odd', reason: 'no_provider' }])
    expect(counts).toEqual({ translated: 0, remembered: 2, unchanged: 0, failed: 1 })
  })

  it('replaces nothing that exists without a provider, and says why', async () => {
    const text = { nav: { login: 'Log in' }, messages: { from: '{{name}}: {{text}}' } }
    const current = { nav: { login: 'Einloggen' } }
    const body = { text, current, targetLanguage: 'fr', all: true }
    const { translatedText, failed } = await json(ask({}, body))
    expect(translatedText).toEqual({
      nav: { login: 'Einloggen' },
      messages: { from: '{{name}}\u00a0: {{text}}' },
    })
    expect(failed).toEqual([{ key: 'nav.login', reason: 'no_provider' }])
  })

  it('stops calling the provider when the caller leaves', async () => {
    // Deno only notices an aborted request if its body came in one chunk: keep it small.
    stub.usual = 'slow'
    const leave = new AbortController()
    const asked = ask(model(), { text: texts(11), targetLanguage: 'de' }, { signal: leave.signal })
    const ended = asked.then(
      () => 'answered',
      () => 'left',
    )
    await vi.waitFor(() => expect(stub.bodies.length).toBeGreaterThan(0), 30_000)
    leave.abort()
    expect(await ended).toBe('left')
    await vi.waitFor(() => expect(stub.abandoned()).toBe(stub.bodies.length), 10_000)
    expect(stub.bodies.length).toBeLessThanOrEqual(2)
  })
})

describe('the function translate', () => {
  it.each([
    ['DeepL', deepl, 'DeepL'],
    ['LibreTranslate', libre, 'LibreTranslate'],
  ])('speaks with %s', async (_name, env, name) => {
    const text = { a: 'Fish & {{what}} <b>now</b>', ...texts(12) }
    const answer = await json(inNode(env(), { text, targetLanguage: 'no' }))
    expect(answer.translatedText.a).toBe('«Fish & {{what}} <b>now</b>»')
    expect(answer).toMatchObject({ provider: name, failed: [], calls: 2 })
    expect(stub.bodies.join()).toContain('<x id=')
    expect(stub.bodies.join()).not.toContain('{{what}}')
  })

  it('makes the plural forms the language needs', async () => {
    const text = { item_one: '{{count}} item', item_other: '{{count}} items', too_many: 'Too many' }
    const french = await json(inNode(model(), { text, targetLanguage: 'fr' }))
    expect(Object.keys(french.translatedText)).toEqual([
      'item_one',
      'item_many',
      'item_other',
      'too_many',
    ])
    expect(stub.bodies[0]).toContain('\\"plural\\":\\"many\\"')
    const japanese = await json(inNode(model(), { text, targetLanguage: 'ja' }))
    expect(japanese.translatedText).toEqual({
      item_other: '«{{count}} items»',
      too_many: '«Too many»',
    })
  })

  it('translates only what is missing or stale, unless told otherwise', async () => {
    const text = { a: 'One', b: 'Two', c: 'Three', d: '{{n}} / 10' }
    const current = { a: 'Eins', b: 'Zwo' }
    const sources = { a: sourceHash('One'), b: sourceHash('Two (2)') }
    const body = { text, current, sources, targetLanguage: 'de' }
    const some = await json(inNode(model(), body))
    expect(some.translatedText).toEqual({ a: 'Eins', b: '«Two»', c: '«Three»', d: '{{n}} / 10' })
    expect(some.counts).toEqual({ translated: 2, remembered: 0, unchanged: 2, failed: 0 })
    expect(stub.calls).toEqual([2])
    const all = await json(inNode(model(), { ...body, all: true }))
    expect(all.translatedText).toMatchObject({ a: '«One»', b: '«Two»' })
    const marks = { ...body, current: { ...current, d: '{{n}}\u202f/\u202f10' }, all: true }
    expect((await json(inNode(model(), marks))).translatedText).toMatchObject({
      d: '{{n}}\u202f/\u202f10',
    })
  })

  it.each([
    ['truncated', 'truncated'],
    ['wrong JSON', 'wrong-json'],
    ['no JSON at all', 'not-json'],
    ['429', { status: 429, retryAfter: 0 }],
    ['500', { status: 500 }],
  ] as const)('asks again after an answer that is %s', async (_name, mood) => {
    stub.moods.push(mood, mood)
    const answer = await json(inNode(model(), { text: texts(10), targetLanguage: 'de' }))
    expect(answer.failed).toEqual([])
    expect(answer.translatedText.k9).toBe('«Text number 9»')
    expect(stub.calls).toEqual([10, 10, 10])
  })

  it('retries key by key what a batch did not return', async () => {
    const text = { first: 'Hello {{name}}', ...texts(9) }
    stub.moods.push('loses-marks')
    const marks = await json(inNode(model(), { text, targetLanguage: 'de' }))
    expect(marks.translatedText.first).toBe('«Hello {{name}}»')
    expect(stub.calls).toEqual([10, 1])
    stub.reset()
    stub.moods.push('skips-last')
    const last = await json(inNode(deepl(), { text: texts(10), targetLanguage: 'de' }))
    expect(last.failed).toEqual([])
    expect(stub.calls).toEqual([10, 1])
  })

  it('keeps the original of what fails, and names it', async () => {
    stub.usual = 'loses-marks'
    const text = { a: 'Hello {{name}}', b: 'Bye', c: 'See you' }
    const answer = await json(inNode(model(), { text, targetLanguage: 'de' }))
    expect(answer.translatedText).toEqual({ a: 'Hello {{name}}', b: '«Bye»', c: '«See you»' })
    expect(answer.failed).toEqual([{ key: 'a', reason: 'mismatch' }])
  })

  it('stops calling a provider that refuses or is unavailable', async () => {
    stub.usual = { status: 401 }
    const refused = await json(inNode(model(), { text: texts(400), targetLanguage: 'de' }))
    expect(refused.failed).toHaveLength(400)
    expect(new Set(refused.failed.map(({ reason }) => reason))).toEqual(new Set(['refused']))
    expect(stub.calls.length).toBeLessThanOrEqual(6)
    stub.reset()
    stub.usual = { status: 503 }
    const away = await json(inNode(model(), { text: texts(400), targetLanguage: 'de' }))
    expect(new Set(away.failed.map(({ reason }) => reason))).toEqual(new Set(['unavailable']))
    expect(stub.calls.length).toBeLessThan(40)
    stub.reset()
    stub.usual = { status: 429, retryAfter: 3600 }
    const later = await json(inNode(model(), { text: texts(10), targetLanguage: 'de' }))
    expect(later.failed).toHaveLength(10)
    expect(stub.calls).toEqual([10])
  })

  it.each([
    ['a model', model],
    ['an engine', deepl],
  ])('gives up %s that does not answer within 30 seconds', async (_name, env) => {
    const soon = AbortSignal.timeout.bind(AbortSignal, 200)
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => soon())
    stub.usual = 'slow'
    const answer = await json(inNode(env(), { text: 'Log in here', targetLanguage: 'de' }))
    const limits = limit.mock.calls.flat()
    limit.mockRestore()
    expect(answer.failed).toEqual([{ key: '', reason: 'unavailable' }])
    expect(new Set(limits)).toEqual(new Set([30_000]))
    await vi.waitFor(() => expect(stub.abandoned()).toBe(answer.calls))
  })

  it('limits concurrent calls', async () => {
    stub.latency = 20
    await Promise.all(
      ['de', 'fr'].map((targetLanguage) =>
        json(inNode(model(), { text: texts(150), targetLanguage })),
      ),
    )
    expect(stub.busiest()).toBe(6)
    expect(stub.calls).toHaveLength(30)
  })

  it('writes no text into a log', async () => {
    const log = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(() => {}),
    )
    stub.usual = { status: 400 }
    await json(inNode(model(), { text: 'Secret sentence', targetLanguage: 'de' }))
    stub.usual = 'not-json'
    await json(inNode(model(), { text: 'Secret sentence', targetLanguage: 'de' }))
    const written = log.flatMap((spy) => spy.mock.calls)
    for (const spy of log) spy.mockRestore()
    expect(JSON.stringify(written)).not.toContain('Secret')
  })

  it('reads nothing that somebody else than an administrator sent', async () => {
    stub.refusal = 'BL011'
    const request = new Request('http://localhost/functions/v1/translate', {
      method: 'POST',
      body: JSON.stringify({ text: texts(30_000), targetLanguage: 'de' }),
    })
    const reply = await handler(request, {
      env: model(),
      supabaseUrl: stub.url,
      publishableKey: 'sb_publishable_test',
      secretKey: 'sb_secret_test',
      account: { id: 'somebody', token: 'a-token' },
      clientAddress: '127.0.0.1',
    })
    expect([reply.status, request.bodyUsed]).toEqual([403, false])
  })

  it.each([
    ['no object', null, 'not a JSON object'],
    ['English', { text: 'x', targetLanguage: 'en' }, 'targetLanguage'],
    ['a strange language', { text: 'x', targetLanguage: 'xx' }, 'targetLanguage'],
    ['a number', { text: 7, targetLanguage: 'de' }, 'neither a text nor an object'],
    ['a list', { text: { a: [1] }, targetLanguage: 'de' }, 'neither a text nor an object'],
    ['a key of prototypes', { text: { constructor: 'x' }, targetLanguage: 'de' }, 'cannot be one'],
    ['a long text', { text: 'x'.repeat(5001), targetLanguage: 'de' }, 'longer than'],
    ['many keys', { text: texts(4001), targetLanguage: 'de' }, 'more than'],
    [
      'many keys of what exists',
      { text: 'x', current: texts(4001), targetLanguage: 'de' },
      'current has more than',
    ],
  ])('refuses %s', async (_name, body, reason) => {
    const reply = await inNode(model(), body)
    expect(reply.status).toBe(400)
    expect(JSON.stringify(await reply.json())).toContain(reason)
    expect(stub.calls).toEqual([])
  })
})
