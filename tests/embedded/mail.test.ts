import { createHash, randomBytes } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
import { type KeptMail, mailsTo, mailTo } from '../support/outbox.ts'

const SITE = 'http://localhost:4321'
const FOREIGN = 'https://app.partner.example'
const PASSWORD = 'correct horse'

const folder = temporaryFolder()
const usedData = dataFolders(folder)
let backend: TestBackend
let sql: postgres.Sql
let people = 0

beforeAll(async () => {
  backend = await startTestBackend(testOptions(await usedData(), { redirectOrigins: [FOREIGN] }))
  sql = postgres(backend.databaseUrl, { max: 2 })
})
afterAll(async () => {
  await sql?.end()
  await backend?.stop()
  removeFolder(folder)
})

const freshEmail = (): string => `mail${++people}-${randomBytes(3).toString('hex')}@example.org`
const newest = (address: string, count = 1): Promise<KeptMail> =>
  mailTo(backend.dataDir, address, count)
const hashOf = (mail: KeptMail): string => mail.link.searchParams.get('token_hash') ?? ''

function post(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return backend.fetch(`/auth/v1${path}`, {
    method: 'POST',
    headers: {
      apikey: backend.ready.publishableKey,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  })
}

/** A client that uses PKCE, and the storage that holds its verifier. */
function pkceClient(): { client: SupabaseClient; kept: Map<string, string> } {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const client = createClient(backend.url, backend.ready.publishableKey, {
    auth: { flowType: 'pkce', storage, autoRefreshToken: false, detectSessionInUrl: false },
  })
  return { client, kept }
}

async function person(data: Record<string, unknown> = {}): Promise<{
  email: string
  client: SupabaseClient
  id: string
}> {
  const email = freshEmail()
  const client = backend.client()
  const signUp = await client.auth.signUp({ email, password: PASSWORD, options: { data } })
  expect(signUp.error).toBeNull()
  return { email, client, id: signUp.data.user?.id ?? '' }
}

/** Requests a link of the API without following its redirect. */
async function follow(link: URL): Promise<URL> {
  const reply = await backend.fetch(link.pathname + link.search, {
    redirect: 'manual',
    headers: {},
  })
  expect(reply.status).toBe(303)
  return new URL(reply.headers.get('location') ?? '')
}

describe('a recovery', () => {
  it('sets a new password by the link, once, and ends every other session', async () => {
    const { email, client: elsewhere } = await person()
    const client = backend.client()
    const asked = await client.auth.resetPasswordForEmail(email, {
      redirectTo: `${SITE}/reset-password`,
    })
    expect(asked.error).toBeNull()
    const mail = await newest(email)
    expect(mail.link.origin + mail.link.pathname).toBe(`${SITE}/reset-password`)
    expect(mail.link.searchParams.get('type')).toBe('recovery')
    const token_hash = hashOf(mail)
    const proven = await client.auth.verifyOtp({ type: 'recovery', token_hash })
    expect(proven.error).toBeNull()
    expect(proven.data.session?.user.email).toBe(email)
    expect((await client.auth.updateUser({ password: 'a new horse' })).error).toBeNull()

    const replay = await backend.client().auth.verifyOtp({ type: 'recovery', token_hash })
    expect(replay.error?.code).toBe('otp_expired')
    expect((await elsewhere.auth.getUser()).error).not.toBeNull()
    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull()
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
    const login = (password: string) =>
      backend.client().auth.signInWithPassword({ email, password })
    expect((await login(PASSWORD)).error?.code).toBe('invalid_credentials')
    expect((await login('a new horse')).error).toBeNull()
  })

  it('works by the code as well, for its address only, and ends the link', async () => {
    const { email } = await person()
    const other = await person()
    await backend.client().auth.resetPasswordForEmail(email)
    const mail = await newest(email)
    const client = backend.client()
    const wrong = await client.auth.verifyOtp({
      type: 'recovery',
      email: other.email,
      token: mail.code,
    })
    expect(wrong.error?.code).toBe('otp_expired')
    const right = await client.auth.verifyOtp({
      type: 'recovery',
      email: email.toUpperCase(),
      token: mail.code,
    })
    expect(right.data.user?.email).toBe(email)
    const replay = { type: 'recovery', email, token: mail.code } as const
    expect((await client.auth.verifyOtp(replay)).error?.code).toBe('otp_expired')
    const link = { type: 'recovery', token_hash: hashOf(mail) } as const
    expect((await client.auth.verifyOtp(link)).error?.code).toBe('otp_expired')
  })

  it('expires after an hour', async () => {
    const { email, id } = await person()
    await post('/recover', { email })
    const mail = await newest(email)
    await sql`
      update auth.mail_tokens set created_at = now() - interval '61 minutes' where user_id = ${id}`
    expect((await post('/verify', { type: 'recovery', token_hash: hashOf(mail) })).status).toBe(403)
    expect((await post('/verify', { type: 'recovery', email, token: mail.code })).status).toBe(403)
    // The next mail to anyone deletes it.
    await post('/recover', { email: (await person()).email })
    await until(
      async () => (await sql`select 1 from auth.mail_tokens where user_id = ${id}`).length === 0,
      'the expired token to go',
    )
  })

  it('voids its code after a few guesses, from whatever address; its link still works', async () => {
    const { email } = await person()
    await post('/recover', { email })
    const mail = await newest(email)
    for (let guess = 0; guess < 5; guess++) {
      const token = String(guess).padStart(10, '0')
      expect((await post('/verify', { type: 'recovery', email, token })).status).toBe(403)
    }
    expect((await post('/verify', { type: 'recovery', email, token: mail.code })).status).toBe(403)
    expect((await post('/verify', { type: 'recovery', token_hash: hashOf(mail) })).status).toBe(200)
  })

  it('is used by one of two concurrent requests', async () => {
    const { email } = await person()
    await post('/recover', { email })
    const mail = await newest(email)
    const replies = await Promise.all(
      [1, 2, 3, 4].map((round) =>
        round % 2
          ? post('/verify', { type: 'recovery', email, token: mail.code })
          : post('/verify', { type: 'recovery', token_hash: hashOf(mail) }),
      ),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 403, 403, 403])
  })

  it('is of no use to a banned account', async () => {
    const { email, id } = await person()
    await post('/recover', { email })
    const mail = await newest(email)
    await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`
    const reply = await post('/verify', { type: 'recovery', token_hash: hashOf(mail) })
    expect(await reply.json()).toMatchObject({ error_code: 'user_banned' })
  })

  it('stores neither link nor code in the database', async () => {
    const { email, id } = await person()
    await post('/recover', { email })
    const mail = await newest(email)
    const [row] = await sql`select * from auth.mail_tokens where user_id = ${id}`
    const stored = JSON.stringify(row)
    expect(stored).not.toContain(hashOf(mail))
    expect(stored).not.toContain(mail.code)
    // An unkeyed hash of ten digits can be brute-forced in minutes.
    for (const text of [mail.code, `${email}${mail.code}`])
      expect(stored).not.toContain(createHash('sha256').update(text).digest('hex'))
  })
})

describe('types of links', () => {
  it('a recovery is only accepted as a recovery', async () => {
    const { email } = await person()
    await post('/recover', { email })
    const mail = await newest(email)
    const types = ['signup', 'magiclink', 'email', 'email_change', 'invite', 'sms', 'recovery ', '']
    const replies = await Promise.all(
      types.flatMap((type) => [
        post('/verify', { type, token_hash: hashOf(mail) }),
        post('/verify', { type, email, token: mail.code }),
      ]),
    )
    for (const reply of replies) expect([400, 403]).toContain(reply.status)
    expect((await post('/verify', { type: 'recovery', token_hash: hashOf(mail) })).status).toBe(200)
  })

  it('a login link is not a recovery, and not for another address', async () => {
    const { email } = await person()
    const { email: other } = await person()
    const client = backend.client()
    expect((await client.auth.signInWithOtp({ email })).error).toBeNull()
    const mail = await newest(email)
    expect(mail.link.pathname).toBe('/confirm')
    const { code: token } = mail
    for (const wrong of [
      { type: 'recovery', token_hash: hashOf(mail) } as const,
      { type: 'recovery', email, token } as const,
      { type: 'email', email: other, token } as const,
    ])
      expect((await client.auth.verifyOtp(wrong)).error?.code).toBe('otp_expired')
    const right = await client.auth.verifyOtp({ type: 'email', email, token })
    expect(right.data.session?.user.email).toBe(email)
  })

  it.each(['email', 'magiclink'] as const)('a login link is a %s', async (type) => {
    const { email } = await person()
    await backend.client().auth.signInWithOtp({ email })
    const { data } = await backend
      .client()
      .auth.verifyOtp({ type, token_hash: hashOf(await newest(email)) })
    expect(data.session?.user.email).toBe(email)
  })

  it.each([
    {},
    { type: 'recovery' },
    { type: 'recovery', token: '1' },
    { type: 'recovery', email: 'a@example.org' },
    { type: 'recovery', token_hash: { $ne: null } },
    { type: ['recovery'], token_hash: 'x' },
    { type: 'recovery', token_hash: 'x', email: 'a@example.org', token: '1' },
    { type: 'recovery', token_hash: "' or 1=1 --" },
    { type: '__proto__', token_hash: 'x' },
    { type: 'constructor', token_hash: 'x' },
  ])('refuses %j', async (body) => {
    const reply = await post('/verify', body)
    expect([400, 403]).toContain(reply.status)
    expect(await reply.json()).toHaveProperty('error_code')
  })
})

describe('where links redirect to', () => {
  const asked = async (redirectTo: string, headers: Record<string, string> = {}): Promise<URL> => {
    const { email } = await person()
    const query = new URLSearchParams({ redirect_to: redirectTo })
    const reply = await post(`/recover?${query}`, { email }, headers)
    expect(reply.status).toBe(200)
    return (await newest(email)).link
  }

  it.each(['https://evil.example/', '//evil.example', 'http://localhost:4321@evil.example/'])(
    '%s leads home',
    async (redirectTo) => {
      const link = await asked(redirectTo)
      expect(link.origin + link.pathname).toBe(`${SITE}/reset-password`)
      expect([...link.searchParams.keys()]).toEqual(['token_hash', 'type'])
    },
  )

  it('the request’s Host header is ignored', async () => {
    const link = await asked('https://evil.example/', {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
    })
    expect(link.origin).toBe(SITE)
  })

  it('one of our pages keeps its language and path', async () => {
    const { email } = await person()
    const redirect = `${SITE}/de/messages?thread=1`
    await backend.client().auth.signInWithOtp({ email, options: { emailRedirectTo: redirect } })
    const { link, subject } = await newest(email)
    expect(link.pathname).toBe('/de/confirm')
    expect(link.searchParams.get('next')).toBe('/de/messages?thread=1')
    expect(subject).toBe('Ihr Anmeldelink')
  })

  it('this machine’s other names are accepted at the same port', async () => {
    expect((await asked('http://127.0.0.1:4321/fr/reset-password')).origin).toBe(
      'http://127.0.0.1:4321',
    )
  })

  it('a listed origin gets the session in the fragment, as from GoTrue', async () => {
    const link = await asked(`${FOREIGN}/welcome?a=1`)
    expect(link.origin + link.pathname).toBe(`${SITE}/auth/v1/verify`)
    const target = await follow(link)
    expect(target.origin + target.pathname + target.search).toBe(`${FOREIGN}/welcome?a=1`)
    const session = new URLSearchParams(target.hash.slice(1))
    expect(session.get('type')).toBe('recovery')
    const user = await backend.client().auth.getUser(session.get('access_token') ?? '')
    expect(user.error).toBeNull()
    const again = await follow(link)
    expect(new URLSearchParams(again.hash.slice(1)).get('error_code')).toBe('otp_expired')
  })

  it('the API redirects nowhere else, however the link is changed', async () => {
    const link = await asked(`${FOREIGN}/welcome`)
    for (const wanted of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
      const changed = new URL(link)
      changed.searchParams.set('redirect_to', wanted)
      changed.searchParams.set('token', 'guess')
      expect((await follow(changed)).origin).toBe(SITE)
    }
  })
})

describe('PKCE', () => {
  /** The code a mail's link redirects with, and the client that requested it. */
  async function code(): Promise<{
    client: SupabaseClient
    kept: Map<string, string>
    code: string
    email: string
  }> {
    const { email } = await person()
    const { client, kept } = pkceClient()
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo: `${FOREIGN}/in` } })
    const target = await follow((await newest(email)).link)
    expect(target.origin + target.pathname).toBe(`${FOREIGN}/in`)
    expect(target.hash).toBe('')
    return { client, kept, code: target.searchParams.get('code') ?? '', email }
  }

  it('trades the code for a session, once, in the browser that asked', async () => {
    const { client, code: value, email } = await code()
    const { data, error } = await client.auth.exchangeCodeForSession(value)
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(email)
    const again = await post('/token?grant_type=pkce', {
      auth_code: value,
      code_verifier: 'x'.repeat(50),
    })
    expect(again.status).toBe(404)
    expect(await again.json()).toMatchObject({ error_code: 'flow_state_not_found' })
  })

  it.each([
    ['another verifier', 'x'.repeat(56), 'bad_code_verifier'],
    ['no verifier', '', 'validation_failed'],
  ])('refuses %s', async (_what, verifier, expected) => {
    const { code: value } = await code()
    const reply = await post('/token?grant_type=pkce', {
      auth_code: value,
      code_verifier: verifier,
    })
    expect(await reply.json()).toMatchObject({ error_code: expected })
  })

  it('does not take the challenge for the verifier', async () => {
    const { code: value, kept } = await code()
    const stored = [...kept.entries()].find(([key]) => key.endsWith('code-verifier'))?.[1] ?? ''
    const verifier = (JSON.parse(stored) as string).split('/')[0] ?? ''
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const reply = await post('/token?grant_type=pkce', {
      auth_code: value,
      code_verifier: challenge,
    })
    expect(await reply.json()).toMatchObject({ error_code: 'bad_code_verifier' })
  })

  it('refuses a code that is five minutes old', async () => {
    const { client, code: value } = await code()
    await sql`
      update auth.flow_state set created_at = now() - interval '6 minutes' where auth_code = ${value}`
    const { error } = await client.auth.exchangeCodeForSession(value)
    expect(error?.code).toBe('flow_state_expired')
  })

  it.each([
    { code_challenge: 'short', code_challenge_method: 's256' },
    { code_challenge: 'x'.repeat(43) },
    { code_challenge_method: 's256' },
    { code_challenge: 'x'.repeat(43), code_challenge_method: 'none' },
    { code_challenge: `${'x'.repeat(42)}"`, code_challenge_method: 's256' },
  ])('refuses the challenge %j', async (challenge) => {
    const reply = await post('/recover', { email: 'nobody@example.org', ...challenge })
    expect(reply.status).toBe(400)
  })
})

describe('a change of address', () => {
  it('needs both addresses, and tells the old one', async () => {
    const { email, client } = await person()
    const newEmail = freshEmail()
    const changed = await client.auth.updateUser({ email: newEmail })
    expect(changed.data.user).toMatchObject({ email, new_email: newEmail })
    const [toOld, toNew] = [await newest(email), await newest(newEmail)]
    expect(toOld.text).toContain(`from ${email} to ${newEmail}`)
    const half = await client.auth.verifyOtp({ type: 'email_change', token_hash: hashOf(toNew) })
    expect(half).toMatchObject({ error: null, data: { session: null, user: null } })
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
    const done = await client.auth.verifyOtp({ type: 'email_change', email, token: toOld.code })
    expect(done.data.user?.email).toBe(newEmail)
    const [identity] = await sql`
      select identity_data ->> 'email' as email from auth.identities where user_id = ${done.data.user?.id ?? ''}`
    expect(identity?.email).toBe(newEmail)
    expect((await newest(email, 2)).text).toContain(newEmail)
    const login = await backend
      .client()
      .auth.signInWithPassword({ email: newEmail, password: PASSWORD })
    expect(login.error).toBeNull()
  })

  it('cannot be confirmed twice by the same address, however often its mail is sent', async () => {
    const { email, client } = await person()
    const newEmail = freshEmail()
    await client.auth.updateUser({ email: newEmail })
    const first = await newest(newEmail)
    await post('/verify', { type: 'email_change', token_hash: hashOf(first) })
    await post('/resend', { type: 'email_change', email })
    await newest(email, 2)
    expect(mailsTo(backend.dataDir, newEmail)).toHaveLength(1)
    expect(
      (await post('/verify', { type: 'email_change', token_hash: hashOf(first) })).status,
    ).toBe(403)
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
  })

  it('requested again discards earlier confirmations', async () => {
    const { email, client } = await person()
    const [one, two] = [freshEmail(), freshEmail()]
    await client.auth.updateUser({ email: one })
    const [oldForOne] = [await newest(email), await newest(one)]
    await client.auth.updateUser({ email: two })
    const forTwo = await newest(two)
    for (const mail of [oldForOne, await newest(one)])
      expect(
        (await post('/verify', { type: 'email_change', token_hash: hashOf(mail) })).status,
      ).toBe(403)
    expect(
      (await post('/verify', { type: 'email_change', token_hash: hashOf(forTwo) })).status,
    ).toBe(200)
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
  })

  it.each(['link', 'code'] as const)(
    'is not approved by the %s of a mail that names another address',
    async (by) => {
      const { email, client, id } = await person()
      await client.auth.updateUser({ email: freshEmail() })
      const mail = await newest(email)
      await sql`update auth.users set email_change = ${freshEmail()} where id = ${id}`
      const proof = by === 'link' ? { token_hash: hashOf(mail) } : { email, token: mail.code }
      const reply = await post('/verify', { type: 'email_change', ...proof })
      expect(reply.status).toBe(403)
    },
  )

  it('is not approved by a mail that was being sent again while it was requested', async () => {
    const { email, client, id } = await person()
    const [one, two] = [freshEmail(), freshEmail()]
    await client.auth.updateUser({ email: one })
    await newest(email)
    await sql.begin(async (tx) => {
      await tx`select 1 from auth.users where id = ${id} for update`
      await post('/resend', { type: 'email_change', email })
      // It has read the account, and waits to write to it.
      await until(
        async () =>
          (
            await tx`
              select 1 from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))`
          ).length > 0,
        'the repeated mail to wait',
      )
      await tx`update auth.users set email_change = ${two} where id = ${id}`
      await tx`delete from auth.mail_tokens where user_id = ${id}`
    })
    const again = await newest(email, 2)
    expect(again.text).toContain(`from ${email} to ${one}`)
    const reply = await post('/verify', { type: 'email_change', token_hash: hashOf(again) })
    expect(reply.status).toBe(403)
  })

  it('to an address that has an account looks the same, and cannot be completed', async () => {
    const { email, client } = await person()
    const { email: taken } = await person()
    const free = freshEmail()
    const { client: other, email: otherEmail } = await person()
    const [toTaken, toFree] = [
      await client.auth.updateUser({ email: taken }),
      await other.auth.updateUser({ email: free }),
    ]
    expect(toTaken.error).toEqual(toFree.error)
    expect(Object.keys(toTaken.data.user ?? {}).sort()).toEqual(
      Object.keys(toFree.data.user ?? {}).sort(),
    )
    const owner = await newest(taken)
    expect(owner.subject).toBe('This address already has an account')
    expect(owner.link.origin).toBe(SITE)
    expect(owner.link.search).toBe('')
    const mine = await newest(email)
    await post('/verify', { type: 'email_change', token_hash: hashOf(mine) })
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
    expect((await newest(otherEmail)).subject).toBe(mine.subject)
  })

  it('ends what was mailed to the old address', async () => {
    const { email, client } = await person()
    const newEmail = freshEmail()
    await post('/recover', { email })
    const recovery = await newest(email)
    await client.auth.updateUser({ email: newEmail })
    for (const mail of [await newest(email, 2), await newest(newEmail)])
      await post('/verify', { type: 'email_change', token_hash: hashOf(mail) })
    expect((await client.auth.getUser()).data.user?.email).toBe(newEmail)
    expect((await post('/verify', { type: 'recovery', token_hash: hashOf(recovery) })).status).toBe(
      403,
    )
  })

  it('of two accounts to one address succeeds for one', async () => {
    const [one, two] = [await person(), await person()]
    const newEmail = freshEmail()
    await one.client.auth.updateUser({ email: newEmail })
    const toOne = [await newest(newEmail), await newest(one.email)]
    await two.client.auth.updateUser({ email: newEmail })
    const toTwo = [await newest(newEmail, 2), await newest(two.email)]
    for (const mail of [...toOne, ...toTwo])
      await post('/verify', { type: 'email_change', token_hash: hashOf(mail) })
    expect((await one.client.auth.getUser()).data.user?.email).toBe(newEmail)
    expect((await two.client.auth.getUser()).data.user?.email).toBe(two.email)
  })

  it('of two accounts to one address sends mails again for who asks, or asked last', async () => {
    const [one, two] = [await person(), await person()]
    const newEmail = freshEmail()
    await one.client.auth.updateUser({ email: newEmail })
    await newest(newEmail)
    await two.client.auth.updateUser({ email: newEmail })
    await newest(newEmail, 2)
    const again = { type: 'email_change', email: newEmail }
    await post('/resend', again)
    expect((await newest(newEmail, 3)).text).toContain(`from ${two.email} to`)
    const token = (await one.client.auth.getSession()).data.session?.access_token
    await post('/resend', again, { authorization: `Bearer ${token}` })
    expect((await newest(newEmail, 4)).text).toContain(`from ${one.email} to`)
  })
})

describe('a new password', () => {
  const old = (id: string): Promise<unknown> =>
    sql`update auth.sessions set created_at = now() - interval '2 days' where user_id = ${id}`

  it('needs a sign-in of today, the current password or a code', async () => {
    const { email, client, id } = await person()
    await old(id)
    const bare = await client.auth.updateUser({ password: 'a new horse' })
    expect(bare.error?.code).toBe('reauthentication_needed')
    const wrong = await client.auth.updateUser({
      password: 'a new horse',
      current_password: 'wrong horse',
    })
    expect(wrong.error?.code).toBe('invalid_credentials')
    const right = await client.auth.updateUser({
      password: 'a new horse',
      current_password: PASSWORD,
    })
    expect(right.error).toBeNull()

    expect((await client.auth.reauthenticate()).error).toBeNull()
    const { code } = await newest(email)
    expect(code).toMatch(/^\d{10}$/)
    const guess = await client.auth.updateUser({ password: 'another horse', nonce: '0000000000' })
    expect(guess.error?.code).toBe('reauthentication_not_valid')
    expect(
      (await client.auth.updateUser({ password: 'another horse', nonce: code })).error,
    ).toBeNull()
    const replay = await client.auth.updateUser({ password: 'third horse', nonce: code })
    expect(replay.error?.code).toBe('reauthentication_not_valid')
  })

  it('is not set by a session of long ago once its owner has signed in elsewhere', async () => {
    const { email, client: stolen, id } = await person()
    await old(id)
    const owner = backend.client()
    await owner.auth.signInWithPassword({ email, password: PASSWORD })
    const { error } = await stolen.auth.updateUser({ password: 'a new horse' })
    expect(error?.code).toBe('reauthentication_needed')
    expect((await owner.auth.updateUser({ password: 'a new horse' })).error).toBeNull()
  })

  it('does not take another account’s code, or one as a link', async () => {
    const [one, two] = [await person(), await person()]
    await one.client.auth.reauthenticate()
    const { code } = await newest(one.email)
    const { error } = await two.client.auth.updateUser({ password: 'a new horse', nonce: code })
    expect(error?.code).toBe('reauthentication_not_valid')
    for (const type of ['recovery', 'email', 'email_change', 'reauthentication'])
      expect((await post('/verify', { type, email: one.email, token: code })).status).toBe(403)
  })

  it('cannot be requested without a session', async () => {
    expect((await backend.fetch('/auth/v1/reauthenticate')).status).toBe(401)
    // An imported account may have no address.
    const { client, id } = await person()
    await sql`update auth.users set email = null where id = ${id}`
    const { data, error } = await client.auth.reauthenticate()
    expect(data).toEqual({ user: null, session: null })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(error?.message).toMatch(/^Reauthentication requires the user to have an email/)
  })
})

describe('whether an address has an account', () => {
  const calls: [string, (email: string) => Promise<Response>][] = [
    ['recovery', (email) => post('/recover', { email })],
    ['a login link', (email) => post('/otp', { email, create_user: false })],
    ['a login link that may sign up', (email) => post('/otp', { email, create_user: true })],
    ['the old login link', (email) => post('/magiclink', { email })],
    ['a repeated confirmation', (email) => post('/resend', { type: 'signup', email })],
    ['a repeated change', (email) => post('/resend', { type: 'email_change', email })],
    ['a wrong code', (email) => post('/verify', { type: 'email', email, token: '0000000000' })],
  ]

  it.each(calls)('is not revealed by %s', async (_what, call) => {
    const { email } = await person()
    const [known, unknown] = [await call(email), await call(freshEmail())]
    expect(known.status).toBe(unknown.status)
    expect(await known.text()).toBe(await unknown.text())
    const names = (reply: Response): string[] => [...reply.headers.keys()].sort()
    expect(names(known)).toEqual(names(unknown))
  })

  it.each(calls.slice(0, 5))('does not delay %s', async (_what, call) => {
    const { email, id } = await person()
    const locked = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const lock = sql.begin(async (tx) => {
      await tx`select 1 from auth.users where id = ${id} for update`
      locked.resolve()
      await release.promise
    })
    await locked.promise
    // The work done for an existing account is blocked; the response must not wait for it.
    const reply = await Promise.race([
      call(email),
      new Promise<null>((resolve) => setTimeout(() => resolve(null), 5_000)),
    ])
    release.resolve()
    await lock
    expect(reply?.status).toBe(200)
  })

  it.each(['/otp', '/magiclink'])('is not changed by %s', async (path) => {
    const email = freshEmail()
    expect((await post(path, { email, create_user: true })).status).toBe(200)
    await post('/recover', { email })
    expect(await sql`select 1 from auth.users where email = ${email}`).toHaveLength(0)
    expect(mailsTo(backend.dataDir, email)).toHaveLength(0)
  })
})

describe('the mails', () => {
  it('contain nothing that a stranger typed', async () => {
    const evil = 'Win at http://evil.example <b>now</b>\r\nBcc: eve@evil.example'
    const { email } = await person({ full_name: evil, locale: evil, avatar_url: evil })
    await post('/recover', { email })
    const { raw } = await newest(email)
    expect(raw).not.toContain('evil')
  })

  it.each([
    ['fr', 'Définissez un nouveau mot de passe', '/fr/reset-password'],
    ['ja', '新しいパスワードを設定してください', '/ja/reset-password'],
    ['xx', 'Set a new password', '/reset-password'],
  ])('to people who signed up in %s are in that language', async (locale, subject, path) => {
    const { email } = await person({ locale })
    await post('/recover', { email })
    const mail = await newest(email)
    expect(mail.subject).toBe(subject)
    expect(mail.link.pathname).toBe(path)
  })

  it('follow the page that asked where the account says nothing', async () => {
    const { email } = await person()
    const query = new URLSearchParams({ redirect_to: `${SITE}/pt/reset-password` })
    await post(`/recover?${query}`, { email })
    expect((await newest(email)).subject).toBe('Defina uma nova palavra-passe')
  })

  it.each([
    'a@b.org\r\nBcc: eve@evil.example',
    'a@b.org, eve@evil.example',
    'a@b.org>,<eve@evil.example',
    '"a@b.org"@evil.example',
    'a@b.org;eve@evil.example',
    ' a@b.org',
  ])('go to no address like %j', async (email) => {
    for (const path of ['/recover', '/otp', '/magiclink']) {
      const reply = await post(path, { email })
      expect(reply.status).toBe(400)
    }
    expect((await post('/resend', { type: 'signup', email })).status).toBe(400)
    expect((await post('/signup', { email, password: PASSWORD })).status).toBe(400)
  })

  it('cannot be requested by phone', async () => {
    const reply = await post('/otp', { phone: '+49123456789' })
    expect(await reply.json()).toMatchObject({ error_code: 'phone_provider_disabled' })
  })

  it('being sent are in the outbox after a stop', async () => {
    const second = await startTestBackend(testOptions(await usedData()))
    const { email } = await signedUp(second)
    await second.fetch('/auth/v1/recover', {
      method: 'POST',
      headers: { apikey: second.ready.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    await second.stop()
    await until(() => mailsTo(second.dataDir, email).length === 1, 'the mail')
  })
})
