import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  dataFolders,
  removeFolder,
  signedUp,
  startTestBackend,
  type TestBackend,
  temporaryFolder,
} from '../support/embedded.ts'
import {
  claimsOf,
  codeOf,
  enrolled,
  productOptions,
  protectedPerson,
  proven,
  signedInAgain,
} from '../support/second-factor.ts'

/** Our version of the integration tests of supabase-js's Auth client. */

const folder = temporaryFolder()
const usedData = dataFolders(folder, 'product')
let backend: TestBackend

beforeAll(async () => {
  backend = await startTestBackend(productOptions(await usedData()))
})
afterAll(async () => {
  await backend?.stop()
  removeFolder(folder)
})

describe('sessions', () => {
  it('are refreshed with the stored token and with a given one', async () => {
    const { client, email } = await signedUp(backend)
    const first = (await client.auth.getSession()).data.session
    const { data, error } = await client.auth.refreshSession()
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(data.session?.refresh_token).not.toBe(first?.refresh_token)
    expect(data.session?.expires_at).toBeGreaterThan(Date.now() / 1000 + 3500)
    const elsewhere = backend.client()
    const moved = await elsewhere.auth.refreshSession({
      refresh_token: data.session?.refresh_token ?? '',
    })
    expect(moved.data.user?.email).toBe(email)
  })

  it('can be set, and are refused when their tokens are not valid', async () => {
    const { client, email, token } = await signedUp(backend)
    const { refresh_token = '' } = (await client.auth.getSession()).data.session ?? {}
    const other = backend.client()
    const given = await other.auth.setSession({ access_token: token, refresh_token })
    expect(given.data.user?.email).toBe(email)
    const forged = await backend
      .client()
      .auth.setSession({ access_token: `${token.slice(0, -3)}abc`, refresh_token })
    expect(forged.error?.status).toBe(401)
    for (const [bad, code] of [
      ['no-such-token', 'validation_failed'],
      [crypto.randomUUID(), 'refresh_token_not_found'],
    ]) {
      const { data, error } = await backend
        .client()
        .auth.refreshSession({ refresh_token: bad ?? '' })
      expect(data.session).toBeNull()
      expect(error?.code).toBe(code)
    }
  })

  it('that were raised to aal2 and then ended leave tokens that say so', async () => {
    const { client } = await protectedPerson(backend)
    const { refresh_token = '' } = (await client.auth.getSession()).data.session ?? {}
    await client.auth.signOut()
    const { error } = await backend.client().auth.refreshSession({ refresh_token })
    expect(error?.code).toBe('refresh_token_not_found')
  })

  it('can be ended here, elsewhere, or everywhere', async () => {
    const { client, email } = await signedUp(backend)
    const second = await signedInAgain(backend, email)
    const third = await signedInAgain(backend, email)
    expect((await second.client.auth.signOut({ scope: 'others' })).error).toBeNull()
    expect((await client.auth.getUser()).error).not.toBeNull()
    expect((await third.client.auth.getUser()).error).not.toBeNull()
    expect((await second.client.auth.getUser()).error).toBeNull()
    const fourth = await signedInAgain(backend, email)
    expect((await fourth.client.auth.signOut({ scope: 'local' })).error).toBeNull()
    expect((await second.client.auth.getUser()).error).toBeNull()
    const fifth = await signedInAgain(backend, email)
    expect((await fifth.client.auth.signOut()).error).toBeNull()
    expect((await second.client.auth.getUser()).error).not.toBeNull()
    // Signing out of an ended session is not an error.
    expect((await second.client.auth.signOut()).error).toBeNull()
  })

  it('return their claims', async () => {
    const { client, id, email } = await signedUp(backend)
    const { data, error } = await client.auth.getClaims()
    expect(error).toBeNull()
    expect(data?.claims).toMatchObject({
      sub: id,
      email,
      role: 'authenticated',
      aal: 'aal1',
      is_anonymous: false,
    })
    expect(data?.header).toEqual({ alg: 'HS256', typ: 'JWT' })
  })
})

describe('accounts', () => {
  it('store their metadata, and return it with session and user alike', async () => {
    const { client, id, email } = await signedUp(backend)
    const { data } = await client.auth.updateUser({ data: { city: 'Tallinn' } })
    expect(data.user).toMatchObject({ id, email, user_metadata: { city: 'Tallinn' } })
    const { user } = (await client.auth.refreshSession()).data
    expect(user?.user_metadata).toEqual((await client.auth.getUser()).data.user?.user_metadata)
    expect(user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', user_id: id }],
    })
    expect(user?.email_confirmed_at).toEqual(expect.any(String))
  })

  it('are told apart from wrong passwords and missing sessions by codes', async () => {
    const { email } = await signedUp(backend)
    const visitor = backend.client()
    const wrong = await visitor.auth.signInWithPassword({ email, password: 'wrong horse' })
    expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' })
    const none = await visitor.auth.getUser()
    expect(none.error?.name).toBe('AuthSessionMissingError')
    const change = await visitor.auth.updateUser({ data: {} })
    expect(change.error?.name).toBe('AuthSessionMissingError')
  })
})

describe('factors', () => {
  it('ask visitors to sign in', async () => {
    const { mfa } = backend.client().auth
    const factorId = crypto.randomUUID()
    const answers = [
      await mfa.enroll({ factorType: 'totp' }),
      await mfa.challenge({ factorId }),
      await mfa.verify({ factorId, challengeId: factorId, code: '123456' }),
      await mfa.unenroll({ factorId }),
    ]
    for (const { error } of answers) expect(error?.message).toContain('Bearer token')
  })

  it('are listed by kind, verified or not', async () => {
    const { client } = await signedUp(backend)
    await enrolled(client, 'First')
    const { data } = await client.auth.mfa.listFactors()
    expect(data?.all).toMatchObject([
      { friendly_name: 'First', factor_type: 'totp', status: 'unverified' },
    ])
    expect(data?.totp).toEqual([])
    expect(data?.phone).toEqual([])
  })

  it('notify the page of a verification, once, with the new session', async () => {
    const { client } = await signedUp(backend)
    const events: [string, string][] = []
    client.auth.onAuthStateChange((event, session) => {
      events.push([event, String(claimsOf(session?.access_token ?? '.e30').aal)])
    })
    const { id, secret } = await enrolled(client)
    await proven(client, id, codeOf(secret))
    expect(events.filter(([event]) => event === 'MFA_CHALLENGE_VERIFIED')).toEqual([
      ['MFA_CHALLENGE_VERIFIED', 'aal2'],
    ])
  })

  it('decide the level of any valid token', async () => {
    const { client, email, token } = await protectedPerson(backend)
    const weak = await signedInAgain(backend, email)
    const level = async (jwt: string): Promise<unknown> =>
      (await client.auth.mfa.getAuthenticatorAssuranceLevel(jwt)).data
    expect(await level(token)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect(await level(weak.token)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
  })
})

describe('sign-in methods that are not offered', () => {
  it('are refused with the codes of the Auth server', async () => {
    const { auth } = backend.client()
    const password = 'correct horse'
    const refusals = [
      await auth.signInAnonymously(),
      await auth.signInWithSSO({ domain: 'example.org' }),
      await auth.signUp({ phone: '+15550100', password }),
    ]
    expect(refusals.map(({ error }) => [error?.status, error?.code, error?.message])).toEqual([
      [422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
      [404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
      [400, 'phone_provider_disabled', 'Phone signups are disabled'],
    ])
    for (const path of ['/sso/saml/metadata', '/sso/saml/acs']) {
      const reply = await backend.fetch(`/auth/v1${path}`)
      expect([reply.status, (await reply.json()).error_code]).toEqual([
        404,
        'saml_provider_disabled',
      ])
    }
  })
})
