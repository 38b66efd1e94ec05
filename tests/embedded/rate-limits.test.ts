import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  dataFolders,
  removeFolder,
  signedUp,
  startTestBackend,
  type TestBackend,
  temporaryFolder,
  testOptions,
} from '../support/embedded.ts'

describe('the Auth API', () => {
  const folder = temporaryFolder()
  const usedData = dataFolders(folder)
  let backend: TestBackend
  let address = 0

  beforeAll(async () => {
    backend = await startTestBackend(testOptions(await usedData(), { rateLimits: true }))
  })
  afterAll(async () => {
    await backend?.stop()
    removeFolder(folder)
  })

  function post(path: string, body: unknown, from: string): Promise<Response> {
    return backend.fetch(path, {
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

  const freshAddress = (): string => `198.51.100.${++address}`

  /** Statuses of `count` sequential calls. */
  async function repeat(
    count: number,
    call: (round: number) => Promise<Response>,
  ): Promise<number[]> {
    const statuses: number[] = []
    for (let round = 0; round < count; round++) statuses.push((await call(round)).status)
    return statuses
  }

  it('limits wrong passwords per account and address, in the words of hosted Supabase', async () => {
    const email = 'victim@example.org'
    await post('/auth/v1/signup', { email, password: 'correct horse' }, freshAddress())
    const from = freshAddress()
    const login = (password: string, at = from): Promise<Response> =>
      post('/auth/v1/token?grant_type=password', { email, password }, at)
    const statuses = await repeat(11, () => login('wrong horse'))
    expect(statuses).toEqual([...Array(10).fill(400), 429])
    const refused = await login('correct horse')
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(refused.headers.get('ratelimit-policy')).toContain('"login-here";q=10;w=300')
    expect(refused.headers.get('ratelimit')).toContain(`"login-here";r=0;t=${wait}`)
    expect(await refused.json()).toEqual({
      code: 429,
      error_code: 'over_request_rate_limit',
      msg: 'Request rate limit reached',
    })
    // The owner, at another address, is not locked out.
    expect((await login('correct horse', freshAddress())).status).toBe(200)
  })

  it('counts refreshes of tokens that succeed', async () => {
    const { client } = await signedUp(backend)
    const from = freshAddress()
    let token = (await client.auth.getSession()).data.session?.refresh_token
    for (const left of [599, 598]) {
      const reply = await post(
        '/auth/v1/token?grant_type=refresh_token',
        { refresh_token: token },
        from,
      )
      expect(reply.status).toBe(200)
      expect(reply.headers.get('ratelimit')).toContain(`"refresh-address";r=${left}`)
      token = (await reply.json()).refresh_token
    }
  })

  it('limits one address that tries many accounts', async () => {
    const from = freshAddress()
    // A few more than the limit: one attempt comes back every 5 seconds.
    const statuses = await repeat(70, (round) =>
      post(
        '/auth/v1/token?grant_type=password',
        { email: `guess-${round}@example.org`, password: '' },
        from,
      ),
    )
    expect(statuses.slice(0, 60)).not.toContain(429)
    expect(statuses).toContain(429)
  })

  it('does not count logins that succeed', async () => {
    const email = 'regular@example.org'
    const from = freshAddress()
    await post('/auth/v1/signup', { email, password: 'correct horse' }, from)
    const statuses = await repeat(15, () =>
      post('/auth/v1/token?grant_type=password', { email, password: 'correct horse' }, from),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('limits sign-ups per address', async () => {
    const from = freshAddress()
    const statuses = await repeat(61, (round) =>
      post('/auth/v1/signup', { email: `many-${round}@example.org`, password: 'short' }, from),
    )
    expect(statuses.indexOf(429)).toBe(60)
  })

  it('limits recovery mails per account, whether it exists or not', async () => {
    for (const email of ['victim@example.org', 'nobody@example.org']) {
      const from = freshAddress()
      const statuses = await repeat(5, () => post('/auth/v1/recover', { email }, from))
      expect(statuses).toEqual([200, 200, 200, 200, 429])
    }
  })

  it('counts every way to have a mail sent to an address together', async () => {
    const email = 'bombed@example.org'
    const from = freshAddress()
    const ways = [
      ['/auth/v1/recover', { email }],
      ['/auth/v1/otp', { email }],
      ['/auth/v1/magiclink', { email }],
      ['/auth/v1/resend', { email, type: 'signup' }],
      ['/auth/v1/recover', { email: email.toUpperCase() }],
    ] as const
    const replies: Response[] = []
    for (const [path, body] of ways) replies.push(await post(path, body, from))
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 429])
    const last = replies.at(-1)
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await last?.json()).toMatchObject({ error_code: 'over_email_send_rate_limit' })
  })

  it('counts the mails that a change of address sends to the new one', async () => {
    const signUp = await post(
      '/auth/v1/signup',
      { email: 'mover@example.org', password: 'correct horse' },
      freshAddress(),
    )
    const { access_token: token } = (await signUp.json()) as { access_token: string }
    const from = freshAddress()
    const statuses = await repeat(5, () =>
      backend.fetch('/auth/v1/user', {
        method: 'PUT',
        headers: {
          apikey: backend.ready.publishableKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'x-backlit-token': backend.ready.internalToken,
          'x-backlit-client': from,
        },
        body: JSON.stringify({ email: 'unwilling@example.org' }),
      }),
    )
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })

  it('ignores addresses made up by the caller', async () => {
    const ask = (round: number): Promise<Response> =>
      backend.fetch('/auth/v1/recover', {
        method: 'POST',
        headers: {
          apikey: backend.ready.publishableKey,
          'content-type': 'application/json',
          'x-forwarded-for': freshAddress(),
          'x-real-ip': freshAddress(),
          forwarded: `for=${freshAddress()}`,
          'x-backlit-token': 'a guess',
          'x-backlit-client': freshAddress(),
        },
        body: JSON.stringify({ email: `spread-${round}@example.org` }),
      })
    const statuses = await Promise.all(Array.from({ length: 21 }, (_, round) => ask(round)))
    expect(statuses.filter((reply) => reply.status === 429)).toHaveLength(1)
  })

  it('limits redeemed codes per address, without affecting others', async () => {
    const redeem = (from: string): Promise<Response> =>
      post('/auth/v1/token?grant_type=pkce', { auth_code: 'x', code_verifier: 'y' }, from)
    const from = freshAddress()
    const statuses = await repeat(31, () => redeem(from))
    expect(statuses.indexOf(429)).toBe(30)
    expect((await redeem(freshAddress())).status).toBe(404)
  })

  it('limits guessed codes per account, however many addresses they come from', async () => {
    const statuses = await repeat(11, (round) =>
      post(
        '/auth/v1/verify',
        { type: 'recovery', email: 'victim@example.org', token: String(1000000000 + round) },
        freshAddress(),
      ),
    )
    expect(statuses).toEqual([...Array(10).fill(403), 429])
  })

  it('counts calls that prove nothing by their address, and refuses no more than it answers', async () => {
    const from = freshAddress()
    const forged = `Bearer ${['e30', 'e30', 'x'].join('.')}`
    const send = (headers: Record<string, string>, at = from): Promise<Response> =>
      backend.fetch('/storage/v1/object/open/x', {
        method: 'POST',
        headers: {
          'x-backlit-token': backend.ready.internalToken,
          'x-backlit-client': at,
          ...headers,
        },
      })
    const { publishableKey: apikey } = backend.ready
    const kinds: Record<string, string>[] = [
      {},
      { apikey: 'made up' },
      { apikey, authorization: forged },
    ]
    const statuses = await repeat(61, (round) => send(kinds[round % 3] ?? {}))
    expect(statuses).toEqual([...Array(60).fill(401), 429])
    expect((await send({}, freshAddress())).status).toBe(401)
  })

  it('refuses a large body of an ended session before it arrives', async () => {
    const { client, token } = await signedUp(backend)
    await client.auth.signOut()
    const socket = connect(backend.ready.port, '127.0.0.1')
    const head = [
      'POST /storage/v1/object/open/x.png HTTP/1.1',
      'Host: localhost',
      `apikey: ${backend.ready.publishableKey}`,
      `Authorization: Bearer ${token}`,
      'Content-Length: 1000000',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\nx`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(String(answer)).toMatch(/^HTTP\/1.1 401 /)
    socket.destroy()
  })
})
