import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASIS } from '../support/basis.ts'
import {
  dataFolders,
  removeFolder,
  signedUp,
  startTestBackend,
  type TestBackend,
  temporaryFolder,
  until,
} from '../support/embedded.ts'
import { mailsTo } from '../support/outbox.ts'
import {
  claimsOf,
  codeOf,
  enrolled,
  type Person,
  productOptions,
  protectedPerson,
  proven,
  signedInAgain,
  wrongCode,
} from '../support/second-factor.ts'

const folder = temporaryFolder()
const usedData = dataFolders(folder, 'product')
let backend: TestBackend
let sql: postgres.Sql

beforeAll(async () => {
  backend = await startTestBackend(productOptions(await usedData(), true))
  sql = postgres(backend.databaseUrl, { max: 1 })
})
afterAll(async () => {
  await sql?.end()
  await backend?.stop()
  removeFolder(folder)
})

interface Asking {
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

function ask(
  method: string,
  path: string,
  { token, body, headers }: Asking = {},
): Promise<Response> {
  return backend.fetch(path, {
    method,
    headers: {
      apikey: backend.ready.publishableKey,
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

/** Headers with which the site passes on a browser's address. */
const from = (address: string): Record<string, string> => ({
  'x-backlit-token': backend.ready.internalToken,
  'x-backlit-client': address,
})

async function refresh(token: string): Promise<{ status: number; token: string; code?: string }> {
  const reply = await ask('POST', '/auth/v1/token?grant_type=refresh_token', {
    body: { refresh_token: token },
  })
  const body = (await reply.json()) as { refresh_token?: string; error_code?: string }
  return {
    status: reply.status,
    token: body.refresh_token ?? '',
    ...(body.error_code && { code: body.error_code }),
  }
}

/** Statuses of a token at the four services. */
async function statuses(token: string): Promise<number[]> {
  const paths = [
    '/rest/v1/profiles?select=id',
    '/auth/v1/user',
    '/storage/v1/bucket',
    '/functions/v1/echo',
  ]
  const replies = await Promise.all(paths.map((path) => ask('GET', path, { token })))
  return replies.map((reply) => reply.status)
}

describe('access tokens', () => {
  it('have the claims of hosted Supabase', async () => {
    const { id, email, token } = await signedUp(backend)
    expect(claimsOf(token)).toMatchObject({
      iss: 'http://localhost:4321/auth/v1',
      sub: id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { full_name: 'Pat Person' },
      session_id: expect.any(String),
      is_anonymous: false,
    })
  })

  it('stay small, however large the metadata', async () => {
    const { client } = await signedUp(backend)
    await client.auth.updateUser({ data: { note: 'x'.repeat(10_000) } })
    const { data } = await client.auth.refreshSession()
    expect(data.session?.access_token.length).toBeLessThan(4000)
    expect((await client.auth.getUser()).data.user?.user_metadata.note).toHaveLength(10_000)
  })

  it('are not slowed down by metadata, which no number of changes makes larger than it may be', async () => {
    const { client } = await signedUp(backend)
    const add = async (key: string, length: number) =>
      (await client.auth.updateUser({ data: { [key]: 'x'.repeat(length) } })).error
    expect(await add('a', 16_000)).toBeNull()
    expect(await add('b', 16_000)).toBeNull()
    expect(await add('c', 16_000)).toMatchObject({ status: 500 })
    const { data } = await client.auth.getUser()
    expect(Object.keys(data.user?.user_metadata ?? {})).not.toContain('c')
    expect(await add('c', 10)).toBeNull()
  })

  it('are refused everywhere at once when their session is ended from elsewhere', async () => {
    const { client, email } = await signedUp(backend)
    const other = await signedInAgain(backend, email)
    const third = await signedInAgain(backend, email)
    expect(await statuses(other.token)).toEqual([200, 200, 200, 200])
    const { session_id } = claimsOf(other.token)
    expect((await client.rpc('end_session', { p_id: session_id })).error).toBeNull()
    expect(await statuses(other.token)).toEqual([401, 403, 401, 401])
    expect((await refresh(other.refreshToken)).code).toBe('refresh_token_not_found')
    expect((await client.rpc('end_other_sessions')).data).toBe(1)
    expect(await statuses(third.token)).toEqual([401, 403, 401, 401])
    expect((await client.auth.getUser()).error).toBeNull()
  })
})

describe('the list of sessions', () => {
  it('has browser, address and last use', async () => {
    const { email } = await signedUp(backend)
    const body = { email, password: 'correct horse' }
    const reply = await ask('POST', '/auth/v1/token?grant_type=password', {
      body,
      headers: { 'user-agent': 'Mozilla/5.0 Firefox/150', ...from('198.51.100.77') },
    })
    const { access_token: token } = (await reply.json()) as { access_token: string }
    await sql`update auth.sessions set updated_at = now() - interval '1 hour', created_at = now() - interval '1 hour'`
    const list = async (): Promise<Record<string, unknown>[]> =>
      (await (await ask('POST', '/rest/v1/rpc/my_sessions', { token, body: {} })).json()) as Record<
        string,
        unknown
      >[]
    const [current, other] = await list()
    expect(current).toMatchObject({
      user_agent: 'Mozilla/5.0 Firefox/150',
      address: '198.51.100.77',
      is_current: true,
      aal: 'aal1',
    })
    expect(other).toMatchObject({ is_current: false, address: '127.0.0.1' })
    // The request counted as use.
    const used = (row: Record<string, unknown> | undefined): number =>
      Date.parse(String(row?.last_used_at))
    expect(Date.now() - used(current)).toBeLessThan(60_000)
    expect(Date.now() - used(other)).toBeGreaterThan(3_000_000)
    const { data } = await backend
      .client(backend.secretKey)
      .from('security_events')
      .select('user_agent')
      .eq('data->>session', String(current?.id))
    expect(data).toEqual([{ user_agent: 'Mozilla/5.0 Firefox/150' }])
  })
})

describe('refresh tokens', () => {
  it('that are reused much later end the session for thief and owner', async () => {
    const { client } = await signedUp(backend)
    const session = (await client.auth.getSession()).data.session
    const stolen = session?.refresh_token ?? ''
    const second = await refresh(stolen)
    const third = await refresh(second.token)
    expect([second.status, third.status]).toEqual([200, 200])
    await sql`update auth.refresh_tokens set updated_at = now() - interval '11 seconds'`
    expect(await refresh(stolen)).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
    expect((await refresh(third.token)).status).toBe(400)
    expect(await statuses(session?.access_token ?? '')).toEqual([401, 403, 401, 401])
  })

  it('may be reused within ten seconds, by tabs that wake up together', async () => {
    const { client } = await signedUp(backend)
    const first = (await client.auth.getSession()).data.session?.refresh_token ?? ''
    const second = await refresh(first)
    const third = await refresh(second.token)
    expect(await refresh(first)).toEqual(third)
    expect(await refresh(third.token)).toMatchObject({ status: 200 })
  })

  it('may be reused when the response was lost', async () => {
    const { client } = await signedUp(backend)
    const first = (await client.auth.getSession()).data.session?.refresh_token ?? ''
    const lost = await refresh(first)
    await sql`update auth.refresh_tokens set updated_at = now() - interval '1 hour'`
    expect(await refresh(first)).toEqual(lost)
  })

  it('that were used are kept for 30 days, the latest of them longer, and then deleted', async () => {
    const { client, id } = await signedUp(backend)
    let token = (await client.auth.getSession()).data.session?.refresh_token ?? ''
    const tokens = [token]
    for (let n = 0; n < 4; n++) {
      token = (await refresh(token)).token
      tokens.push(token)
    }
    const [oldest = '', young = '', , last = '', current = ''] = tokens
    const usedAgo = (days: number) =>
      sql`update auth.refresh_tokens set updated_at = now() - make_interval(days => ${days}) where user_id = ${id}`
    const prune = async () => {
      await sql`update private.upkeep set done_at = now() - interval '61 minutes'`
      await sql`select private.prune_sign_ins()`
      const kept = await sql`select token from auth.refresh_tokens where user_id = ${id}`
      return kept.map((row) => row.token)
    }
    await usedAgo(29)
    expect(await prune()).toHaveLength(5)
    await usedAgo(31)
    await sql`update auth.refresh_tokens set updated_at = now() - interval '29 days' where token = ${young}`
    expect((await prune()).sort()).toEqual([young, last, current].sort())
    // The response with the current one may have been lost; one from before is a theft.
    expect(await refresh(last)).toMatchObject({ status: 200, token: current })
    expect((await refresh(oldest)).code).toBe('refresh_token_not_found')
    expect((await refresh(young)).code).toBe('refresh_token_already_used')
    expect((await refresh(current)).status).toBe(400)
  })

  it('from before the second factor was proven are void afterwards', async () => {
    const { email, factor, secret } = await protectedPerson(backend)
    const planted = await signedInAgain(backend, email)
    const { session_id: before } = claimsOf(planted.token)
    await proven(planted.client, factor, codeOf(secret, 1))
    const { data } = await planted.client.auth.getSession()
    expect(claimsOf(data.session?.access_token ?? '').session_id).not.toBe(before)
    expect(await refresh(planted.refreshToken)).toMatchObject({ code: 'refresh_token_not_found' })
    expect(await statuses(planted.token)).toEqual([401, 403, 401, 401])
  })
})

describe('a new password', () => {
  it('signs every other session out', async () => {
    const { client, email } = await signedUp(backend)
    const other = await signedInAgain(backend, email)
    expect((await client.auth.updateUser({ password: 'battery staple' })).error).toBeNull()
    expect(await statuses(other.token)).toEqual([401, 403, 401, 401])
    expect((await client.auth.getUser()).error).toBeNull()
    const { data } = await client.from('security_events').select('kind').order('id')
    expect(data?.map((event) => event.kind)).toEqual(['sign_in', 'sign_in', 'password_changed'])
  })

  it('is told by one mail, which leads to a page to set another', async () => {
    const { client, email, id } = await signedUp(backend)
    expect((await client.auth.updateUser({ password: 'battery staple' })).error).toBeNull()
    await until(async () => {
      const [queued] = await sql`select state from private.mail_outbox where user_id = ${id}`
      return queued?.state === 'kept'
    }, 'the mail of the outbox')
    const mails = mailsTo(backend.dataDir, email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your password was changed'])
    expect(mails[0]?.link.pathname).toBe('/forgot-password')
  })
})

describe('guessing a code', () => {
  /** Signs in with the stolen password and enters a wrong code. */
  async function guess(
    { email, factor, secret }: { email: string; factor: string; secret: string },
    address: string,
  ): Promise<Response> {
    const { token } = await signedInAgain(backend, email)
    const headers = { ...from(address), 'x-forwarded-for': `192.0.2.${Math.random()}` }
    const path = `/auth/v1/factors/${factor}`
    const challenge = await ask('POST', `${path}/challenge`, { token, headers })
    const { id: challenge_id } = (await challenge.json()) as { id: string }
    const body = { challenge_id, code: wrongCode(secret) }
    return ask('POST', `${path}/verify`, { token, headers, body })
  }
  const guesses = async (account: Parameters<typeof guess>[0], address: string, times: number) => {
    const replies: Response[] = []
    for (let n = 0; n < times; n++) replies.push(await guess(account, address))
    return replies
  }
  /** Signs in and enters the right code. */
  async function enter({ email, factor, secret }: Parameters<typeof guess>[0]) {
    const { client } = await signedInAgain(backend, email)
    const code = codeOf(secret, 1)
    return (await client.auth.mfa.challengeAndVerify({ factorId: factor, code })).error?.code
  }

  it('does not keep its owner out, neither five wrong ones nor five wrong recovery codes', async () => {
    const owner = await protectedPerson(backend)
    const { data: codes } = await owner.client.rpc('generate_recovery_codes')
    const replies = await guesses(owner, '127.0.0.1', 5)
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(422))
    const { client: thief } = await signedInAgain(backend, owner.email)
    const recover = (client: Person['client'], code: string) =>
      client.rpc('use_recovery_code', { p_code: code })
    for (let n = 0; n < 5; n++) expect((await recover(thief, `0000-0000-000${n}`)).data).toBe(false)
    expect((await recover(thief, '0000-0000-0005')).error?.code).toBe('BL107')

    const { client: again } = await signedInAgain(backend, owner.email)
    expect(await recover(again, codes[0])).toMatchObject({ data: true })
    expect(await enter(owner)).toBeUndefined()
  })

  it('ends after ten wrong ones from an address, however many sessions, and goes on for its owner elsewhere', async () => {
    const owner = await protectedPerson(backend)
    const replies = await guesses(owner, '203.0.113.1', 12)
    expect(replies.map(({ status }) => status)).toEqual([...Array(10).fill(422), 429, 429])
    const refused = replies.at(-1)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused?.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
    expect(await enter(owner)).toBeUndefined()
  })

  it('ends after thirty wrong ones in all, which leave the recovery codes', async () => {
    const owner = await protectedPerson(backend)
    const { data: codes } = await owner.client.rpc('generate_recovery_codes')
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
      for (const { status, headers } of await guesses(owner, address, 10)) {
        expect(status).toBe(422)
        // What others used up is not told.
        expect(headers.get('ratelimit')).not.toContain('factor-code-account')
      }
    expect((await guess(owner, '203.0.113.4')).status).toBe(429)
    // Even the right code is refused now.
    expect(await enter(owner)).toBe('over_request_rate_limit')
    const { client } = await signedInAgain(backend, owner.email)
    expect((await client.rpc('use_recovery_code', { p_code: codes[0] })).data).toBe(true)
  })

  it('is limited per address, whatever the request claims its address to be', async () => {
    const here = from('198.51.100.200')
    // Set up first, as the limit refills over time.
    const attempts: { token: string; factor: string; body: object }[] = []
    for (let account = 0; account < 10; account++) {
      const { client, token } = await signedUp(backend)
      const { id: factor, secret } = await enrolled(client)
      const path = `/auth/v1/factors/${factor}/challenge`
      const reply = await ask('POST', path, { token, headers: here })
      const { id: challenge_id } = (await reply.json()) as { id: string }
      const body = { challenge_id, code: wrongCode(secret) }
      for (let round = 0; round < 4; round++) attempts.push({ token, factor, body })
    }
    const outcomes: number[] = []
    for (const [index, { token, factor, body }] of attempts.entries()) {
      const claimed = `192.0.2.${index}`
      const headers = {
        ...here,
        'x-forwarded-for': claimed,
        forwarded: `for=${claimed}`,
        'x-real-ip': claimed,
      }
      const path = `/auth/v1/factors/${factor}/verify`
      outcomes.push((await ask('POST', path, { token, headers, body })).status)
    }
    expect(outcomes.slice(0, 30)).toEqual(Array(30).fill(422))
    expect(outcomes.slice(30)).toContain(429)
  })

  it('does not count right codes', async () => {
    const { email, factor, secret } = await protectedPerson(backend)
    for (let round = 0; round < 12; round++) {
      await sql`delete from auth.mfa_used_codes`
      const { client } = await signedInAgain(backend, email)
      await proven(client, factor, codeOf(secret))
    }
  })
})

describe('the counts that open pages poll', () => {
  const counts = (body: unknown, token?: string) =>
    ask('POST', '/rest/v1/rpc/my_counts', { body, ...(token === undefined ? {} : { token }) })

  it('are the caller’s own, and empty while unchanged', async () => {
    const [one, two] = [await signedUp(backend), await signedUp(backend)]
    await sql`select private.notify(${one.id}, 'account.role', '{"role": "user"}'::jsonb)`
    const first = (await (await counts({}, one.token)).json()) as Record<string, unknown>
    expect(first).toMatchObject({ unread_messages: 0, unread_notifications: 1 })
    expect(await (await counts({ p_since: first.version }, one.token)).json()).toBeNull()
    expect(await (await counts({}, two.token)).json()).toMatchObject({ unread_notifications: 0 })
  })

  it('count against the limit on calls', async () => {
    const { token } = await signedUp(backend)
    const left = async () => {
      const reply = await ask('POST', '/rest/v1/rpc/my_counts', {
        ...{ token, body: {} },
        headers: from('198.51.100.7'),
      })
      return Number(/"api-account";r=(\d+)/.exec(reply.headers.get('ratelimit') ?? '')?.[1])
    }
    const remaining = await Promise.all(Array.from({ length: 5 }, left))
    expect(Math.min(...remaining)).toBeLessThan(Math.max(...remaining))
  })

  it('show the caller’s own changes at once', async () => {
    const { id, token, client } = await signedUp(backend)
    await sql`select private.notify(${id}, 'account.role', '{"role": "user"}'::jsonb)`
    expect(await (await counts({}, token)).json()).toMatchObject({ unread_notifications: 1 })
    expect((await client.rpc('mark_notifications_read')).error).toBeNull()
    expect(await (await counts({}, token)).json()).toMatchObject({ unread_notifications: 0 })
  })

  it.each([
    ['logging out', (person: Person) => person.client.auth.signOut()],
    [
      'its session is deleted',
      ({ id }: Person) => sql`delete from auth.sessions where user_id = ${id}`,
    ],
    [
      'its session is given an end',
      ({ id }: Person) => sql`update auth.sessions set not_after = now() where user_id = ${id}`,
    ],
    [
      'the account is suspended',
      async ({ id }: Person) => {
        const admin = await protectedPerson(backend)
        await sql`update public.profiles set role = 'admin' where id = ${admin.id}`
        const args = { p_user: id, p_reason: 'Test', p_hide: false, p_basis: BASIS }
        expect((await admin.client.rpc('suspend_user', args)).error).toBeNull()
      },
    ],
    [
      'the account is barred',
      ({ id }: Person) =>
        sql`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`,
    ],
    ['the account is deleted', ({ id }: Person) => sql`delete from auth.users where id = ${id}`],
  ])('are refused at once after %s', async (_what, end) => {
    const person = await signedUp(backend)
    expect((await counts({}, person.token)).status).toBe(200)
    await end(person)
    expect((await counts({}, person.token)).status).toBe(401)
  })

  it('are refused to visitors and forged tokens, and other forms of the call break nothing', async () => {
    const { token } = await signedUp(backend)
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const forged = `${none}.${token.split('.')[1]}.`
    expect((await counts({})).status).toBeGreaterThanOrEqual(400)
    expect((await counts({}, forged)).status).toBe(401)
    for (const body of [
      [],
      'x',
      { p_thread: "'; drop table x" },
      { p_user: 'x' },
      { p_since: 7 },
    ]) {
      const answer = await counts(body, token)
      expect(answer.status, JSON.stringify(body)).toBeLessThan(500)
    }
  })
})
