import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  dataFolders,
  removeFolder,
  startTestBackend,
  type TestBackend,
  temporaryFolder,
  testOptions,
  until,
} from '../support/embedded.ts'
import { type KeptMail, mailsTo, mailTo } from '../support/outbox.ts'

const OWNERS = 'the owners horse'
const STRANGERS = 'the strangers horse'

const folder = temporaryFolder()
const usedData = dataFolders(folder)
let backend: TestBackend
let people = 0

beforeAll(async () => {
  backend = await startTestBackend(
    testOptions(await usedData(), { confirmEmail: true, rateLimits: true }),
  )
})
afterAll(async () => {
  await backend?.stop()
  removeFolder(folder)
})

const freshEmail = (): string => `target${++people}@example.org`
const freshAddress = (): string => `198.51.100.${++people}`
const mail = (address: string, count: number): Promise<KeptMail> =>
  mailTo(backend.dataDir, address, count)
const hashOf = (one: KeptMail): string => one.link.searchParams.get('token_hash') ?? ''

function post(path: string, body: unknown, from = freshAddress()): Promise<Response> {
  return backend.fetch(`/auth/v1${path}`, {
    method: 'POST',
    headers: {
      apikey: backend.ready.publishableKey,
      'content-type': 'application/json',
      'x-backlit-token': backend.ready.internalToken,
      'x-backlit-client': from,
    },
    body: JSON.stringify(body),
  })
}

const signUp = (email: string, password: string, name: string): Promise<Response> =>
  post('/signup', { email, password, data: { full_name: name } })
const follow = (one: KeptMail): Promise<Response> =>
  post('/verify', { type: one.link.searchParams.get('type'), token_hash: hashOf(one) })
const login = async (email: string, password: string): Promise<number> =>
  (await post('/token?grant_type=password', { email, password })).status

async function nameOf(reply: Response): Promise<unknown> {
  const { access_token: token } = (await reply.json()) as { access_token: string }
  const headers = { apikey: backend.ready.publishableKey, authorization: `Bearer ${token}` }
  const user = await (await backend.fetch('/auth/v1/user', { headers })).json()
  const people = await (await backend.fetch('/rest/v1/people', { headers })).json()
  return [user.user_metadata.full_name ?? null, people[0].full_name]
}

/** The owner's and a stranger's sign-up of one address, in this order. */
async function signedUpTwice(
  order: readonly ('owner' | 'stranger')[],
): Promise<{ email: string; mails: KeptMail[] }> {
  const email = freshEmail()
  const mails: KeptMail[] = []
  for (const who of order) {
    const [password, name] = who === 'owner' ? [OWNERS, 'Olive Owner'] : [STRANGERS, 'Mallory']
    expect((await signUp(email, password, name)).status).toBe(200)
    mails.push(await mail(email, mails.length + 1))
  }
  return { email, mails }
}

describe('a stranger who signs up with an unconfirmed address', () => {
  it.each([
    ['after', ['owner', 'stranger']],
    ['before', ['stranger', 'owner']],
    ['before and after', ['stranger', 'owner', 'stranger']],
  ] as const)('%s its owner does not change what the owner’s link confirms', async (_, order) => {
    const { email, mails } = await signedUpTwice(order)
    const reply = await follow(mails[order.indexOf('owner')] as KeptMail)
    expect(reply.status).toBe(200)
    expect(await nameOf(reply)).toEqual(['Olive Owner', 'Olive Owner'])
    expect(await login(email, OWNERS)).toBe(200)
    expect(await login(email, STRANGERS)).toBe(400)
    for (const one of mails) expect((await follow(one)).status).toBe(403)
  })

  it('does not change what the owner’s code confirms', async () => {
    const { email, mails } = await signedUpTwice(['owner', 'stranger'])
    const token = mails[0]?.code
    expect((await post('/verify', { type: 'signup', email, token })).status).toBe(200)
    expect(await login(email, OWNERS)).toBe(200)
    expect(await login(email, STRANGERS)).toBe(400)
  })

  it.each([
    ['after', ['owner', 'stranger']],
    ['before', ['stranger', 'owner']],
  ] as const)(
    '%s its owner cannot smuggle in a password through a resent mail',
    async (_, order) => {
      const { email } = await signedUpTwice(order)
      await post('/resend', { type: 'signup', email })
      const again = await mail(email, 3)
      expect(again.link.pathname).toBe('/reset-password')
      expect((await follow(again)).status).toBe(200)
      expect(await login(email, STRANGERS)).toBe(400)
    },
  )

  it.each(['/recover', '/otp'])(
    'cannot smuggle in a password or name through the mail of %s',
    async (path) => {
      const email = freshEmail()
      await signUp(email, STRANGERS, 'Mallory')
      await mail(email, 1)
      await post(path, { email })
      const reply = await follow(await mail(email, 2))
      expect(reply.status).toBe(200)
      expect(await nameOf(reply)).toEqual([null, null])
      expect(await login(email, STRANGERS)).toBe(400)
    },
  )

  it('confirms only one sign-up when both links are followed at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { email, mails } = await signedUpTwice(['owner', 'stranger'])
      const replies = await Promise.all(mails.map(follow))
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 403])
      const isOwners = replies[0]?.status === 200
      expect(await login(email, OWNERS)).toBe(isOwners ? 200 : 400)
      expect(await login(email, STRANGERS)).toBe(isOwners ? 400 : 200)
    }
  })

  it('does not use up the owner’s limit of sign-ups', async () => {
    const email = freshEmail()
    const stranger = freshAddress()
    const body = { email, password: STRANGERS }
    for (let round = 0; round < 8; round++) await post('/signup', body, stranger)
    expect((await signUp(email, OWNERS, 'Olive Owner')).status).toBe(200)
  })
})

async function confirmed(): Promise<string> {
  const email = freshEmail()
  await signUp(email, OWNERS, 'Olive Owner')
  await follow(await mail(email, 1))
  return email
}

describe('a stranger who requests mails to someone’s address', () => {
  it('does not void earlier links, of which one can be used', async () => {
    const email = await confirmed()
    await post('/recover', { email })
    const owners = await mail(email, 2)
    for (let count = 3; count <= 5; count++) {
      await post('/recover', { email })
      await mail(email, count)
    }
    const codes = mailsTo(backend.dataDir, email).slice(1)
    expect((await follow(owners)).status).toBe(200)
    for (const one of codes) expect((await follow(one)).status).toBe(403)
  })

  it('does not use up the owner’s limit of mails', async () => {
    const email = await confirmed()
    const stranger = freshAddress()
    const statuses: number[] = []
    for (let round = 0; round < 6; round++)
      statuses.push((await post('/recover', { email }, stranger)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
    expect((await post('/recover', { email })).status).toBe(200)
  })

  it('gets at most twelve an hour sent, however many addresses they use', async () => {
    const email = await confirmed()
    const statuses: number[] = []
    for (let round = 0; round < 13; round++)
      statuses.push((await post('/recover', { email })).status)
    expect(statuses.indexOf(429)).toBe(12)
  })

  it('does not void links for a change of address', async () => {
    const email = await confirmed()
    const next = freshEmail()
    const { access_token: token } = (await (
      await post('/token?grant_type=password', { email, password: OWNERS })
    ).json()) as { access_token: string }
    await backend.fetch('/auth/v1/user', {
      method: 'PUT',
      headers: {
        apikey: backend.ready.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ email: next }),
    })
    const [current, fresh] = [await mail(email, 2), await mail(next, 1)]
    await post('/resend', { type: 'email_change', email })
    await until(() => mailsTo(backend.dataDir, next).length === 2, 'the mails sent again')
    expect((await follow(current)).status).toBe(200)
    expect((await follow(fresh)).status).toBe(200)
    expect(await login(next, OWNERS)).toBe(200)
  })
})
