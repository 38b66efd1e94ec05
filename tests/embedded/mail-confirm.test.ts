import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD_COST } from '../../server/embedded/protocol.ts'
import {
  dataFolders,
  removeFolder,
  startTestBackend,
  type TestBackend,
  temporaryFolder,
  testOptions,
} from '../support/embedded.ts'
import { type KeptMail, mailsTo, mailTo } from '../support/outbox.ts'

const SITE = 'http://localhost:4321'
const PASSWORD = 'correct horse'

const folder = temporaryFolder()
const usedData = dataFolders(folder)
let backend: TestBackend
let sql: postgres.Sql
let people = 0

beforeAll(async () => {
  backend = await startTestBackend(
    testOptions(await usedData(), { confirmEmail: true, passwordCost: PASSWORD_COST }),
  )
  sql = postgres(backend.databaseUrl, { max: 2 })
})
afterAll(async () => {
  await sql?.end()
  await backend?.stop()
  removeFolder(folder)
})

const freshEmail = (): string => `new${++people}@example.org`
const newest = (address: string, count = 1): Promise<KeptMail> =>
  mailTo(backend.dataDir, address, count)
const hashOf = (mail: KeptMail): string => mail.link.searchParams.get('token_hash') ?? ''
const login = (email: string, password = PASSWORD) =>
  backend.client().auth.signInWithPassword({ email, password })

function post(path: string, body: unknown): Promise<Response> {
  return backend.fetch(`/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: backend.ready.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function confirmed(): Promise<string> {
  const email = freshEmail()
  await post('/signup', { email, password: PASSWORD })
  await post('/verify', { type: 'signup', token_hash: hashOf(await newest(email)) })
  return email
}

/** A response with ids and times normalised. */
async function shape(reply: Response, email: string): Promise<unknown> {
  const text = (await reply.text())
    .replaceAll(email, 'EMAIL')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
  return { status: reply.status, headers: [...reply.headers.keys()].sort(), text }
}

describe('a sign-up', () => {
  it('is announced in the settings', async () => {
    const reply = await backend.fetch('/auth/v1/settings')
    expect(await reply.json()).toMatchObject({ mailer_autoconfirm: false })
  })

  it('waits for the link in the mail, in the language of the form, and comes back', async () => {
    const email = freshEmail()
    const client = backend.client()
    const { data, error } = await client.auth.signUp({
      email,
      password: PASSWORD,
      options: {
        data: { full_name: 'Pat Person', locale: 'de' },
        emailRedirectTo: `${SITE}/de/projects/x?a=1`,
      },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user?.email).toBe(email)
    const mail = await newest(email)
    expect(mail.subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse')
    expect(mail.link.origin + mail.link.pathname).toBe(`${SITE}/de/confirm`)
    expect(mail.link.searchParams.get('next')).toBe('/de/projects/x?a=1')

    const proven = await client.auth.verifyOtp({ type: 'signup', token_hash: hashOf(mail) })
    expect(proven.error).toBeNull()
    expect(proven.data.user?.id).toBe(data.user?.id)
    expect(proven.data.user?.user_metadata).toMatchObject({ email_verified: true })
    expect((await login(email)).data.user?.email_confirmed_at).toBeTruthy()
    const replay = await client.auth.verifyOtp({ type: 'signup', token_hash: hashOf(mail) })
    expect(replay.error?.code).toBe('otp_expired')
    expect(
      await sql`select full_name from public.people where id = ${data.user?.id ?? ''}`,
    ).toEqual([{ full_name: 'Pat Person' }])
  })

  it.each(['signup', 'email'] as const)('is confirmed by its code as %s', async (type) => {
    const email = freshEmail()
    await post('/signup', { email, password: PASSWORD })
    const { code: token } = await newest(email)
    const { data } = await backend.client().auth.verifyOtp({ type, email, token })
    expect(data.session?.user.email).toBe(email)
  })

  it('only says that it is unconfirmed to those who know the password', async () => {
    const email = freshEmail()
    await post('/signup', { email, password: PASSWORD })
    expect((await login(email)).error?.code).toBe('email_not_confirmed')
    expect((await login(email, 'wrong horse')).error?.code).toBe('invalid_credentials')
    expect((await login(freshEmail(), 'wrong horse')).error?.code).toBe('invalid_credentials')
  })

  it('responds alike for a new, an unconfirmed and a known address; only the mail differs', async () => {
    const known = await confirmed()
    const waiting = freshEmail()
    await post('/signup', { email: waiting, password: PASSWORD })
    const fresh = freshEmail()
    const body = { password: 'some other horse', data: { full_name: 'Pat Person' } }
    const [a, b, c] = await Promise.all(
      [fresh, waiting, known].map(async (email) =>
        shape(await post('/signup', { email, ...body }), email),
      ),
    )
    expect(a).toMatchObject({ status: 200 })
    expect(b).toEqual(a)
    expect(c).toEqual(a)
    expect((await newest(known, 2)).subject).toBe('You already have an account')
    expect((await newest(known, 2)).text).not.toContain('token_hash')
    expect((await newest(fresh)).subject).toBe('Confirm your email address')
    // The existing account is unchanged.
    expect((await login(known, 'some other horse')).error?.code).toBe('invalid_credentials')
    expect((await login(known)).error).toBeNull()
  })

  it('hashes once for every address, and does not wait for the account', async () => {
    const known = await confirmed()
    const locked = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const lock = sql.begin(async (tx) => {
      await tx`select 1 from auth.users where email = ${known} for update`
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const median = async (email: () => string): Promise<number> => {
      const times: number[] = []
      for (let round = 0; round < 5; round++) {
        const start = performance.now()
        expect((await post('/signup', { email: email(), password: PASSWORD })).status).toBe(200)
        times.push(performance.now() - start)
      }
      return times.sort((one, two) => one - two)[2] ?? 0
    }
    const [forKnown, forNew] = [await median(() => known), await median(freshEmail)]
    release.resolve()
    await lock
    // Both responses are delayed to the same time; without that the ratio is far off on an idle machine.
    expect(forKnown).toBeGreaterThan(240)
    expect(forNew).toBeGreaterThan(240)
    expect(forNew / forKnown).toBeGreaterThan(0.5)
    expect(forNew / forKnown).toBeLessThan(2)
  })

  it('twice at once creates one account', async () => {
    const email = freshEmail()
    const replies = await Promise.all(
      [1, 2, 3].map(() => post('/signup', { email, password: PASSWORD })),
    )
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
    expect(await sql`select 1 from auth.users where email = ${email}`).toHaveLength(1)
    expect(
      await sql`
      select 1 from auth.identities where identity_data ->> 'email' = ${email}`,
    ).toHaveLength(1)
  })

  it('takes no role, id or confirmation from the client', async () => {
    const email = freshEmail()
    const reply = await post('/signup', {
      email,
      password: PASSWORD,
      role: 'service_role',
      email_confirmed_at: '2026-01-01',
      app_metadata: { role: 'admin' },
      data: { sub: 'x', email: 'other@example.org', email_verified: true },
    })
    const user = (await reply.json()) as Record<string, unknown>
    expect(user).toMatchObject({ role: 'authenticated', email })
    expect(user.user_metadata).toMatchObject({ email, email_verified: false, sub: user.id })
    const [row] = await sql`
      select role, email_confirmed_at, raw_app_meta_data as app from auth.users where email = ${email}`
    expect(row).toEqual({
      role: 'authenticated',
      email_confirmed_at: null,
      app: { provider: 'email', providers: ['email'] },
    })
  })

  it('refuses a short password for every address alike', async () => {
    const known = await confirmed()
    for (const email of [known, freshEmail()]) {
      const reply = await post('/signup', { email, password: 'seven77' })
      expect(await reply.json()).toMatchObject({
        error_code: 'weak_password',
        weak_password: { reasons: ['length'] },
      })
    }
  })
})

describe('resending a confirmation', () => {
  it('works for an unconfirmed account with the same password, and using it voids the previous mail', async () => {
    const email = freshEmail()
    const client = backend.client()
    await client.auth.signUp({ email, password: PASSWORD })
    const first = await newest(email)
    const { error } = await client.auth.resend({ type: 'signup', email })
    expect(error).toBeNull()
    const second = await newest(email, 2)
    const verify = (mail: KeptMail) =>
      client.auth.verifyOtp({ type: 'signup', token_hash: hashOf(mail) })
    expect((await verify(second)).error).toBeNull()
    expect((await verify(first)).error?.code).toBe('otp_expired')
    expect((await login(email)).error).toBeNull()
  })

  it('does nothing for other addresses', async () => {
    const known = await confirmed()
    const before = mailsTo(backend.dataDir, known).length
    expect((await post('/resend', { type: 'signup', email: known })).status).toBe(200)
    // A later mail shows that this one would have arrived by now.
    await post('/recover', { email: known })
    await newest(known, before + 1)
    expect(mailsTo(backend.dataDir, known)).toHaveLength(before + 1)
  })

  it('happens instead when an unconfirmed account requests a login link', async () => {
    const email = freshEmail()
    await post('/signup', { email, password: PASSWORD })
    await newest(email)
    const client = backend.client()
    await client.auth.signInWithOtp({ email })
    const mail = await newest(email, 2)
    expect(mail.link.searchParams.get('type')).toBe('signup')
    const { data } = await client.auth.verifyOtp({ type: 'email', email, token: mail.code })
    expect(data.session?.user.email).toBe(email)
  })

  it('is not needed after a recovery, which proves the address as well', async () => {
    const email = freshEmail()
    await post('/signup', { email, password: 'attackers horse' })
    await newest(email)
    await post('/recover', { email })
    const client = backend.client()
    const mail = await newest(email, 2)
    await client.auth.verifyOtp({ type: 'recovery', token_hash: hashOf(mail) })
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull()
    expect((await login(email)).error).toBeNull()
    expect((await login(email, 'attackers horse')).error?.code).toBe('invalid_credentials')
  })
})
