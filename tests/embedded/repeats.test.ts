import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../server/embedded/api/call.ts'
import { Repeats, TRUST_MS } from '../../server/embedded/api/repeats.ts'
import type { Claims } from '../../server/embedded/api/tokens.ts'
import {
  removeFolder,
  signedUp,
  startTestBackend,
  type TestBackend,
  temporaryFolder,
} from '../support/embedded.ts'
import { productOptions, signedInAgain } from '../support/second-factor.ts'

/** On a starved machine a sign of life takes its time, and questions go to the database until it is there. */
const PATIENT = { timeout: 20_000, interval: 100 }

describe('questions that are repeated', () => {
  let backend: TestBackend
  let sql: postgres.Sql
  const folder = temporaryFolder()

  beforeAll(async () => {
    backend = await startTestBackend(productOptions(join(folder, 'data'), true))
    sql = postgres(backend.databaseUrl, { max: 4, onnotice: () => {} })
  })
  afterAll(async () => {
    await sql?.end()
    await backend?.stop()
    removeFolder(folder)
  })

  function ask(token: string, body: unknown = {}, signal?: AbortSignal): Promise<Response> {
    return backend.fetch('/rest/v1/rpc/my_counts', {
      method: 'POST',
      headers: {
        apikey: backend.ready.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        // As the site passes it on.
        'x-backlit-token': backend.ready.internalToken,
        'x-backlit-client': '198.51.100.7',
      },
      body: JSON.stringify(body),
      signal: signal ?? null,
    })
  }

  const newsOf = async (reply: Response) =>
    ((await reply.json()) as { unread_notifications: number } | null)?.unread_notifications

  const tell = (person: string) =>
    sql`select private.notify(${person}, 'role.changed', '{"role": "user"}'::jsonb)`

  /** Whether a question is answered while nobody can read sessions and conversations. */
  async function isAnsweredWithoutDatabase(token: string, body: unknown = {}): Promise<boolean> {
    return sql.begin(async (tx) => {
      await tx`lock table auth.sessions, public.threads in access exclusive mode`
      const reply = await ask(token, body, AbortSignal.timeout(500)).catch(() => null)
      return reply?.status === 200
    }) as Promise<boolean>
  }

  /** Asks as a busy site is asked, until the answer comes from memory. */
  async function remembered(token: string, body: unknown = {}): Promise<void> {
    await expect
      .poll(async () => {
        for (let count = 0; count < 5; count++) await (await ask(token, body)).text()
        return isAnsweredWithoutDatabase(token, body)
      }, PATIENT)
      .toBe(true)
  }

  it('are answered from memory, word for word alike, and counted', async () => {
    const { token } = await signedUp(backend)
    const first = await ask(token)
    const text = await first.text()
    const left = (reply: Response) =>
      Number(/r=(\d+)/.exec(reply.headers.get('ratelimit') ?? '')?.[1])
    await remembered(token)
    const again = await ask(token)
    expect([again.status, await again.text()]).toEqual([200, text])
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
    expect(left(again)).toBeLessThan(left(first))
    const since = JSON.parse(text).version
    await remembered(token, { p_since: since })
    expect(await (await ask(token, { p_since: since })).text()).toBe('null')
  })

  it('are answered to nobody else, and not with the proof of somebody else', async () => {
    const [one, two] = [await signedUp(backend), await signedUp(backend)]
    await tell(one.id)
    await remembered(one.token)
    expect(await newsOf(await ask(one.token))).toBe(1)
    expect(await newsOf(await ask(two.token))).toBe(0)
    const [head, body] = one.token.split('.')
    expect((await ask(`${head}.${body}.${two.token.split('.')[2]}`)).status).toBe(401)
    const other = await backend.fetch('/rest/v1/rpc/my_counts', {
      method: 'POST',
      headers: { apikey: 'sb_publishable_other', authorization: `Bearer ${one.token}` },
      body: '{}',
    })
    expect(other.status).toBe(401)
  })

  it('show what anybody has written, within three seconds', async () => {
    const { id, token } = await signedUp(backend)
    await remembered(token)
    for (let count = 1; count <= 3; count++) {
      await tell(id)
      const since = performance.now()
      await expect.poll(async () => newsOf(await ask(token)), PATIENT).toBe(count)
      expect(performance.now() - since).toBeLessThan(3_000)
    }
  })

  it('show at once what oneself has changed', async () => {
    const { id, token, client } = await signedUp(backend)
    for (let count = 0; count < 5; count++) {
      await tell(id)
      await expect.poll(async () => newsOf(await ask(token)), PATIENT).toBe(1)
      await ask(token)
      expect((await client.rpc('mark_notifications_read')).error).toBeNull()
      expect(await newsOf(await ask(token))).toBe(0)
    }
  })

  it('are refused at once when their session is ended from another of the same person', async () => {
    const { client, email } = await signedUp(backend)
    const other = await signedInAgain(backend, email)
    await remembered(other.token)
    expect((await client.rpc('end_other_sessions')).data).toBe(1)
    expect((await ask(other.token)).status).toBe(401)
  })

  it('are refused at once after logging out', async () => {
    const { client, token } = await signedUp(backend)
    await remembered(token)
    await client.auth.signOut()
    expect((await ask(token)).status).toBe(401)
  })

  it.each([
    [
      'its session is deleted',
      (id: string) => sql`delete from auth.sessions where user_id = ${id}`,
    ],
    [
      'its session is given an end',
      (id: string) => sql`update auth.sessions set not_after = now() where user_id = ${id}`,
    ],
    [
      'the account is suspended',
      async (id: string) => {
        const admin = await signedUp(backend)
        await sql`update public.profiles set role = 'admin' where id = ${admin.id}`
        const reply = await admin.client.rpc('suspend_user', {
          p_user: id,
          p_reason: 'Test',
          p_hide: false,
        })
        expect(reply.error).toBeNull()
      },
    ],
    [
      'the account is barred',
      (id: string) =>
        sql`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`,
    ],
    ['the account is deleted', (id: string) => sql`delete from auth.users where id = ${id}`],
    ['all sessions are emptied', () => sql`truncate auth.sessions cascade`],
  ])('are refused within two seconds once %s', async (_what, end) => {
    const { id, token } = await signedUp(backend)
    await remembered(token)
    await end(id)
    const since = performance.now()
    await expect
      .poll(async () => [(await ask(token)).status, performance.now()], PATIENT)
      .toSatisfy(([status]) => status === 401)
    // With something for the machine that is slow to ask.
    expect(performance.now() - since).toBeLessThan(TRUST_MS + 1_000)
  })

  it('go to the database when the connection that tells of changes is lost, and back to memory afterwards', async () => {
    const { id, token } = await signedUp(backend)
    await remembered(token)
    await sql.begin(async (tx) => {
      // Whoever listens is gone before this is told.
      await tx`
        select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and query ilike 'listen%'`
      await tx`select private.notify(${id}, 'role.changed', '{"role": "user"}'::jsonb)`
    })
    const since = performance.now()
    await expect.poll(async () => newsOf(await ask(token)), PATIENT).toBe(1)
    expect(performance.now() - since).toBeLessThan(3_000)
    await remembered(token)
  })
})

describe('what is remembered', () => {
  const EXP = Date.now() / 1000 + 3600

  function memory() {
    let now = 0
    const beats: string[] = []
    const repeats = new Repeats({ beat: async (id) => beats.push(id), now: () => now })
    const call = (person: string, body = '{}'): Call =>
      ({
        headers: new Headers({ apikey: 'sb_publishable_x', authorization: `Bearer ${person}` }),
        body: Buffer.from(body),
      }) as unknown as Call
    const remember = (
      person: string,
      answer = 'null',
      exp = EXP,
      body = '{}',
      since = repeats.changes,
    ) =>
      repeats.remember(
        since,
        call(person, body),
        { role: 'authenticated', claims: { sub: person, exp } as Claims },
        answer,
      )
    const find = (person: string, body = '{}') => repeats.find(call(person, body))?.answer ?? null
    /** Time goes by while questions and signs of life go on. */
    const pass = async (milliseconds: number): Promise<void> => {
      for (const end = now + milliseconds; now < end; ) {
        now += 100
        find('somebody')
        repeats.hear(beats.at(-1) ?? '')
        await new Promise(setImmediate)
      }
    }
    return { repeats, beats, remember, find, pass, wait: (ms: number) => (now += ms) }
  }

  it('is used only while the database gives signs of life', async () => {
    const { remember, find, pass, wait } = memory()
    remember('a')
    expect(find('a')).toBeNull()
    await pass(500)
    expect(find('a')).toBe('null')
    wait(TRUST_MS)
    expect(find('a')).toBeNull()
  })

  it('asks for no sign of life when questions are rare, and for one a second when there are many', async () => {
    const { beats, find, wait } = memory()
    for (let count = 0; count < 10; count++) {
      wait(3_000)
      find('a')
    }
    expect(beats).toEqual([])
    for (let count = 0; count < 100; count++) {
      wait(50)
      find('a')
      await delay(0)
    }
    expect(beats).toHaveLength(5)
  })

  it('is forgotten after a minute, at the end of the token, and by a change', async () => {
    const { repeats, remember, find, pass } = memory()
    await pass(500)
    remember('a')
    await pass(59_000)
    expect(find('a')).toBe('null')
    await pass(1_100)
    expect(find('a')).toBeNull()
    remember('a', 'null', Date.now() / 1000 - 1)
    expect(find('a')).toBeNull()
    remember('a')
    remember('b')
    repeats.forget('a')
    expect([find('a'), find('b')]).toEqual([null, 'null'])
    repeats.forgetAll()
    expect(find('b')).toBeNull()
  })

  it('is no answer that a change has overtaken', async () => {
    const { repeats, remember, find, pass } = memory()
    await pass(500)
    const since = repeats.changes
    repeats.forget('a')
    remember('a', 'null', EXP, '{}', since)
    expect(find('a')).toBeNull()
  })

  it('has a bound in callers, questions and length', async () => {
    const { remember, find, pass } = memory()
    await pass(500)
    for (let count = 0; count < 5_001; count++) remember(`p${count}`)
    expect([find('p0'), find('p1'), find('p5000')]).toEqual([null, 'null', 'null'])
    for (let count = 0; count < 5; count++) remember('a', 'null', EXP, `{"p_since":"${count}"}`)
    expect([find('a', '{"p_since":"0"}'), find('a', '{"p_since":"4"}')]).toEqual([null, 'null'])
    remember('b', 'x'.repeat(600))
    expect(find('b')).toBeNull()
  })
})
