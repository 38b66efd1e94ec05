import { sql as statement } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createShimmedConnection } from '../../server/embedded/lite/connection.ts'
import {
  dataFolders,
  removeFolder,
  signedUp,
  startTestBackend,
  type TestBackend,
  temporaryFolder,
  testOptions,
  until,
} from '../support/embedded.ts'

const folder = temporaryFolder()
const usedData = dataFolders(folder)
let backend: TestBackend

beforeAll(async () => {
  backend = await startTestBackend(testOptions(await usedData()))
})
afterAll(async () => {
  await backend?.stop()
  removeFolder(folder)
})

describe('grants', () => {
  it('of the migrations hold: the first request grants nothing', async () => {
    const { client } = await signedUp(backend)
    const visitor = backend.client()
    expect((await visitor.from('vault').select()).error).toMatchObject({ code: '42501' })
    expect((await client.from('vault').select()).error).toMatchObject({ code: '42501' })
    expect((await visitor.from('notes').select()).error).toMatchObject({ code: '42501' })
  })

  it('on columns hold: nobody can raise their own role', async () => {
    const { client, id } = await signedUp(backend)
    const named = await client.from('people').update({ full_name: 'New' }).eq('id', id)
    expect(named.error).toBeNull()
    const raised = await client.from('people').update({ role: 'admin' }).eq('id', id)
    expect(raised.error).toMatchObject({ code: '42501' })
    expect((await client.from('people').select('role').single()).data).toEqual({ role: 'user' })
  })
})

describe("Lite's connection", () => {
  it('grants nothing by itself, whoever it connects as', async () => {
    const connection = createShimmedConnection(backend.databaseUrl)
    await connection.withContext({ auth: { role: 'anon' } }, async (db) => db)
    const { rows } = await statement`
      select has_table_privilege('anon', 'public.vault', 'select') as vault,
        has_column_privilege('authenticated', 'public.people', 'role', 'update') as role`.execute(
      connection.kysely,
    )
    expect(rows).toEqual([{ vault: false, role: false }])
    await connection.close()
  })

  it('treats an unavailable database as an error, not as an empty one', async () => {
    const connection = createShimmedConnection('postgres://nobody:x@127.0.0.1:1/none')
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    await expect(connection.introspect()).rejects.toThrow('The database does not answer.')
    print.mockRestore()
    await connection.close()
  })

  it.each([[{ a: { b: 1 } }], [[1, { c: 2 }]], [[]], ['text'], [5], [null]])(
    'hands JSON over as it is: %j',
    async (value) => {
      const { client } = await signedUp(backend)
      const { data } = await client
        .from('notes')
        .insert({ body: 'x', extra: value })
        .select()
        .single()
      expect(data.extra).toEqual(value)
      const called = await client.rpc('kind_of', { p_value: value })
      const kind = Array.isArray(value) ? 'array' : typeof value
      expect(called.data).toEqual({ kind: value === null ? null : kind, value })
    },
  )
})

describe('row-level security', () => {
  it('never mixes up callers that ask at the same moment', async () => {
    const people = await Promise.all([signedUp(backend), signedUp(backend), signedUp(backend)])
    await Promise.all(
      people.map(({ client, id }) =>
        client.from('notes').insert(Array.from({ length: 5 }, () => ({ body: id }))),
      ),
    )
    const visitor = backend.client()
    const service = backend.client(backend.secretKey)
    const checks = Array.from({ length: 150 }, async (_, round) => {
      const person = people[round % people.length]
      if (round % 5 === 4) {
        expect((await visitor.from('notes').select()).error?.code).toBe('42501')
        expect((await visitor.rpc('who_am_i')).data).toMatchObject({ role: 'anon', uid: null })
      } else if (round % 5 === 3) {
        const { data } = await service.from('notes').select('owner')
        const owners = data?.map((row) => row.owner)
        expect(owners).toEqual(expect.arrayContaining(people.map(({ id }) => id)))
      } else {
        const { data } = (await person?.client.from('notes').select('body, owner')) ?? {}
        expect(data).toEqual(Array(5).fill({ body: person?.id, owner: person?.id }))
      }
    })
    await Promise.all(checks)
  })

  it('holds for counts: estimates, which know of hidden rows, are refused', async () => {
    const [owner, stranger] = await Promise.all([signedUp(backend), signedUp(backend)])
    await owner.client.from('notes').insert({ body: 'hidden' })
    const { data } = await stranger.client.auth.getSession()
    const count = (prefer: string, method = 'GET'): Promise<Response> =>
      backend.fetch(`/rest/v1/notes?select=id&owner=eq.${owner.id}`, {
        method,
        headers: {
          apikey: backend.ready.publishableKey,
          authorization: `Bearer ${data.session?.access_token}`,
          prefer,
        },
      })
    for (const prefer of ['count=planned', 'count=estimated', 'count=exact, COUNT=Planned']) {
      const reply = await count(prefer)
      expect(reply.status).toBe(400)
      expect(await reply.json()).toMatchObject({ message: 'Only exact counts are answered' })
      expect((await count(prefer, 'HEAD')).status).toBe(400)
    }
    expect((await count('count=exact', 'HEAD')).headers.get('content-range')).toBe('*/0')
  })
})

describe('answers', () => {
  it('are cut at 1000 rows', async () => {
    expect((await backend.client().from('pages').select()).data).toHaveLength(1000)
    expect((await backend.client().from('pages').select().limit(5000)).data).toHaveLength(1000)
  })

  it('have times that every browser can parse', async () => {
    const { client } = await signedUp(backend)
    const { data } = await client.from('notes').insert({ body: 'x' }).select().single()
    expect(data.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+\+00:00$/)
    const { data: user } = await client.auth.getUser()
    expect(user.user?.created_at).toMatch(/^\d{4}-\d\d-\d\dT/)
  })

  it('carry no permission for other origins', async () => {
    for (const path of ['/rest/v1/pages?limit=1', '/auth/v1/settings', '/storage/v1/bucket']) {
      const reply = await backend.fetch(path, {
        headers: { apikey: backend.ready.publishableKey, origin: 'https://evil.example' },
      })
      expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual(
        [],
      )
    }
  })

  it('to OPTIONS name the methods', async () => {
    const reply = await backend.fetch('/rest/v1/pages', { method: 'OPTIONS', headers: {} })
    expect(reply.status).toBe(204)
    expect(reply.headers.get('allow')).toContain('PATCH')
  })
})

describe('errors', () => {
  it.each(['BL001', 'BL123', 'P0001'])('raised with %s keep our message', async (code) => {
    const { error, status } = await backend.client().rpc('fail', { p_code: code })
    expect(status).toBe(400)
    expect(error).toMatchObject({
      code,
      message: 'Our own words',
      details: 'a detail',
      hint: 'a hint',
    })
  })

  it.each([
    ['XX000', 500],
    ['58000', 500],
    ['40001', 500],
    ['23514', 400],
  ])('of the database with %s hide their message', async (code, expected) => {
    const { error, status } = await backend.client().rpc('fail', { p_code: code })
    expect(status).toBe(expected)
    expect(error?.code).toBe(code)
    expect(JSON.stringify(error)).not.toMatch(/Our own|a detail|a hint/)
  })

  it('of the database are logged by code and routine, without what a caller sent', async () => {
    let log = ''
    backend.child.stderr?.on('data', (chunk) => (log += chunk))
    await backend.client().rpc('fail', { p_code: 'XX001' })
    await vi.waitFor(() => expect(log).toMatch(/failed: XX001.*\n/))
    expect(log).toMatch(/failed: XX001 in exec_stmt_raise\n/)
    expect(log).not.toMatch(/Our own|a detail|a hint/)
  })

  it('of constraints reveal neither the row nor the constraint', async () => {
    const { client, id } = await signedUp(backend)
    await client.from('notes').insert({ body: 'private text', tag: `tag-${id}` })
    const attempts = [
      await client.from('notes').insert({ body: 'private text', tag: `tag-${id}` }),
      await client.from('notes').insert({ body: 'private text'.repeat(20) }),
      await client.from('notes').insert({ tag: 'no body' }),
      await client.from('notes').insert({ body: 'private text', owner: crypto.randomUUID() }),
    ]
    expect(attempts.map(({ error }) => error?.code)).toEqual(['23505', '23514', '23502', '42501'])
    for (const { error } of attempts) {
      expect(JSON.stringify(error)).not.toMatch(
        /notes|constraint|private text|Failing row|Key \(|policy/,
      )
    }
  })

  it('about unknown names do not suggest hidden ones', async () => {
    const reply = await backend.fetch('/rest/v1/vaul')
    expect(reply.status).toBe(404)
    const body = await reply.text()
    expect(body).toContain('PGRST205')
    expect(body).not.toContain('vault')
  })

  it('keep the code of a missing single row', async () => {
    const { error } = await backend.client().from('pages').select().eq('id', -1).single()
    expect(error?.code).toBe('PGRST116')
  })
})

describe('limits', () => {
  it('stop a query that takes too long, without stopping others', async () => {
    const start = performance.now()
    const slow = backend.client().rpc('wait', { p_seconds: 60 })
    expect((await backend.fetch('/rest/v1/pages?limit=1')).status).toBe(200)
    const { error, status } = await slow
    expect([status, error?.code]).toEqual([503, '57014'])
    expect(performance.now() - start).toBeLessThan(12_000)
  })

  it.each([
    ['/rest/v1/notes', 1024 * 1024 + 1],
    ['/auth/v1/signup', 1024 * 1024 + 1],
    ['/functions/v1/echo', 1024 * 1024 + 1],
    ['/storage/v1/object/open/big.png', 11 * 1024 * 1024],
  ])('of body size hold at %s, with and without a declared length', async (path, size) => {
    const headers = { apikey: backend.ready.publishableKey, 'content-type': 'application/json' }
    const body = new Uint8Array(size).fill(0x20)
    const declared = await backend.fetch(path, { method: 'POST', headers, body })
    expect(declared.status).toBe(413)
    const stream = new Blob([body]).stream()
    const init = { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit
    expect((await backend.fetch(path, init)).status).toBe(413)
    expect((await backend.fetch('/rest/v1/pages?limit=1')).status).toBe(200)
  })
})

describe('functions', () => {
  it('get the request, the verified caller and their environment', async () => {
    const { client, id } = await signedUp(backend)
    const { data } = await client.functions.invoke('echo', { body: { hello: 1 } })
    expect(data).toMatchObject({
      body: '{"hello":1}',
      method: 'POST',
      caller: id,
      hasSecret: true,
      url: backend.url,
    })
    const visitor = await backend.client().functions.invoke('echo', { body: 'x' })
    expect(visitor.data).toMatchObject({ caller: null })
  })

  it('hide what went wrong inside', async () => {
    const reply = await backend.fetch('/functions/v1/echo', {
      method: 'POST',
      headers: { apikey: backend.ready.publishableKey },
      body: 'throw',
    })
    expect(reply.status).toBe(500)
    expect(await reply.text()).not.toContain('secret detail')
  })

  it('are told when their caller leaves', async () => {
    const headers = { apikey: backend.ready.publishableKey }
    const ask = (body: string, signal?: AbortSignal): Promise<Response> =>
      backend.fetch('/functions/v1/echo', { method: 'POST', headers, body, signal })
    const leave = new AbortController()
    const waiting = ask('wait', leave.signal).catch((error: Error) => error.name)
    await ask('here')
    leave.abort()
    expect(await waiting).toBe('AbortError')
    await until(
      async () => ((await (await ask('x')).json()) as { stopped: number }).stopped === 1,
      'the function to stop',
    )
  })

  it.each([
    '/functions/v1/none',
    '/functions/v1/_shared',
    '/functions/v1/..%2Fecho',
    '/functions/v1/',
  ])('are not found at %s', async (path) => {
    expect((await backend.fetch(path)).status).toBe(404)
  })

  it('only trust the site for the browser’s address', async () => {
    const ask = async (headers: Record<string, string>): Promise<unknown> => {
      const reply = await backend.fetch('/functions/v1/echo', {
        headers: { apikey: backend.ready.publishableKey, ...headers },
      })
      return ((await reply.json()) as { address: string }).address
    }
    const claimed = { 'x-backlit-client': '203.0.113.9' }
    expect(await ask(claimed)).toBe('127.0.0.1')
    expect(await ask({ ...claimed, 'x-backlit-token': 'guess' })).toBe('127.0.0.1')
    const proven = { ...claimed, 'x-backlit-token': backend.ready.internalToken }
    expect(await ask(proven)).toBe('203.0.113.9')
  })
})
