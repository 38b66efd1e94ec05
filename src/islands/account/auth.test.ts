import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  AUTH_KEY,
  authSession,
  type FakeBrowser,
  fakeBrowser,
  json,
  refusal,
  tokenWith,
  USER_ID,
} from '../../../tests/support/fake-backend.ts'

let browser: FakeBrowser
vi.mock('#core/supabase.ts', () => ({
  backend: () => browser.connect(),
  ephemeralClient: () => browser.passing(),
}))
let auth: typeof import('./auth.ts')
let security: typeof import('./profile/security.api.ts')
let bodies: Record<string, unknown>[]

/** Stubs a response and records the request body. */
const record = (answer: () => Response) => async (request: Request) => {
  bodies.push((await request.json()) as Record<string, unknown>)
  return answer()
}

async function open(href?: string, kept: FakeBrowser['stored'] = new Map()): Promise<void> {
  browser = fakeBrowser(href)
  for (const [key, value] of kept) browser.stored.set(key, value)
  bodies = []
  vi.resetModules()
  auth = await import('./auth.ts')
  security = await import('./profile/security.api.ts')
}
const ada = { email: 'ada@example.org', password: 'correct horse' }

beforeEach(() => open())

describe('signIn', () => {
  it('resolves when session and hints are there', async () => {
    browser.answers['/auth/v1/token'] = record(() => json(authSession()))
    await auth.signIn(ada)
    expect(browser.stored.has(AUTH_KEY)).toBe(true)
    expect(JSON.parse(browser.stored.get('authUser') ?? '')).toMatchObject({ name: 'Ada Lovelace' })
    expect(bodies[0]).toMatchObject(ada)
  })

  it.each([
    [400, 'invalid_credentials', 'auth.invalid_credentials'],
    [400, 'email_not_confirmed', 'auth.email_not_confirmed'],
    [403, 'user_banned', 'auth.banned'],
    [500, 'unexpected_failure', 'network.unavailable'],
  ])('names the answer %i %s as %s', async (status, code, expected) => {
    browser.answers['/auth/v1/token'] = () => refusal(status, code)
    await expect(auth.signIn(ada)).rejects.toMatchObject({ code: expected })
    expect(browser.stored.has(AUTH_KEY)).toBe(false)
  })

  it.each(['any', 'large'])('says so when the browser stores nothing: %s', async (which) => {
    const { stored } = browser
    browser.answers['/auth/v1/token'] = () => json(authSession())
    vi.stubGlobal('localStorage', {
      ...localStorage,
      setItem: (key: string, value: string) => {
        if (which === 'any' || value.length > 100) throw new DOMException('', 'QuotaExceededError')
        stored.set(key, value)
      },
    })
    await expect(auth.signIn(ada)).rejects.toMatchObject({ code: 'auth.not_kept' })
    const { $session } = await import('#core/session.ts')
    expect($session.get().status).not.toBe('signedIn')
  })

  it('says so when the backend cannot be reached', async () => {
    await expect(auth.signIn(ada)).rejects.toMatchObject({ code: 'network.unavailable' })
  })

  it('passes on how long to wait, from the header or from the sentence', async () => {
    const limited = refusal(429, 'over_request_rate_limit')
    limited.headers.set('retry-after', '37')
    browser.answers['/auth/v1/token'] = () => limited
    await expect(auth.signIn(ada)).rejects.toMatchObject({ retryAfter: 37 })
    const sentence = 'For security purposes, you can only request this after 51 seconds.'
    browser.answers['/auth/v1/token'] = () => refusal(429, 'over_request_rate_limit', sentence)
    await expect(auth.signIn(ada)).rejects.toMatchObject({
      code: 'auth.rate_limited',
      retryAfter: 51,
    })
    browser.answers['/auth/v1/token'] = () => refusal(429, 'over_request_rate_limit')
    await expect(auth.signIn(ada)).rejects.toMatchObject({ retryAfter: undefined })
  })
})

describe('signUp', () => {
  const account = {
    fullName: 'Ada Lovelace',
    locale: 'fr',
    next: '/fr/submit-project',
    ...ada,
  } as const

  it('sends name, language and a picture that holds nothing of the e-mail', async () => {
    browser.answers['/auth/v1/signup'] = record(() => json(authSession()))
    expect(await auth.signUp(account)).toBe('signedIn')
    const { data } = bodies[0] as { data: Record<string, string> }
    expect(data).toEqual({
      full_name: 'Ada Lovelace',
      locale: 'fr',
      avatar_url: expect.stringMatching(/^\/avatars\/[0-9a-z]+-AL\.svg$/),
    })
  })

  it('tells when the address has to be confirmed, and where the link leads', async () => {
    browser.answers['/auth/v1/signup'] = () => json(authSession().user)
    expect(await auth.signUp(account)).toBe('confirmMail')
    expect(browser.asked[0]).toContain(encodeURIComponent('http://site.test/fr/submit-project'))
    expect(browser.stored.has('authUser')).toBe(false)
  })

  it('names a taken address', async () => {
    browser.answers['/auth/v1/signup'] = () => refusal(422, 'user_already_exists')
    await expect(auth.signUp(account)).rejects.toMatchObject({ code: 'auth.email_taken' })
  })
})

describe('recovery', () => {
  it('sends the reader back to the page of their language', async () => {
    browser.answers['/auth/v1/recover'] = record(() => json({}))
    await auth.sendRecovery(ada.email, 'de')
    expect(browser.asked[0]).toContain(encodeURIComponent('http://site.test/de/reset-password'))
    expect(bodies[0]).toMatchObject({ email: ada.email, code_challenge_method: 's256' })
  })

  it('takes a code in the browser that asked for it', async () => {
    browser.answers['/auth/v1/recover'] = () => json({})
    await auth.sendRecovery(ada.email, 'en')
    await open('http://site.test/reset-password?code=0123456789abcdef', browser.stored)
    browser.answers['/auth/v1/token'] = record(() => json(authSession()))
    await auth.redeemRecoveryCode()
    expect(bodies[0]).toMatchObject({ auth_code: '0123456789abcdef' })
    expect(browser.stored.has(AUTH_KEY)).toBe(true)
  })

  it('refuses a code of another browser, most of all while somebody is signed in here', async () => {
    const kept = new Map([[AUTH_KEY, JSON.stringify(authSession())]])
    for (const stored of [new Map(), kept]) {
      await open('http://site.test/reset-password?code=0123456789abcdef', stored)
      await expect(auth.redeemRecoveryCode()).rejects.toMatchObject({
        code: 'auth.link_expired',
      })
    }
  })

  it('takes a token, and names one that is used up', async () => {
    browser.answers['/auth/v1/verify'] = record(() => json(authSession()))
    await auth.redeemRecoveryToken('hash')
    expect(bodies[0]).toMatchObject({ token_hash: 'hash', type: 'recovery' })
    browser.answers['/auth/v1/verify'] = () => refusal(403, 'otp_expired')
    await expect(auth.redeemRecoveryToken('hash')).rejects.toMatchObject({
      code: 'auth.link_expired',
    })
  })
})

describe('signing in again', () => {
  beforeEach(() => browser.stored.set(AUTH_KEY, JSON.stringify(authSession())))

  it('replaces the session, and ends the one from before', async () => {
    browser.answers['/auth/v1/token'] = record(() =>
      json(authSession(3600, { access_token: 'later' })),
    )
    let ended: string | null = null
    browser.answers['/auth/v1/logout'] = (request) => {
      ended = request.headers.get('authorization')
      return new Response(null, { status: 204 })
    }
    await security.signInAgain(ada)
    expect(bodies[0]).toMatchObject(ada)
    expect(browser.asked).toContain('POST /auth/v1/logout?scope=local')
    expect(ended).toBe('Bearer access')
    expect(JSON.parse(browser.stored.get(AUTH_KEY) ?? '')).toMatchObject({ access_token: 'later' })
  })

  it('leaves the session alone when the password is wrong', async () => {
    browser.answers['/auth/v1/token'] = () => refusal(400, 'invalid_credentials')
    await expect(security.signInAgain(ada)).rejects.toMatchObject({
      code: 'auth.invalid_credentials',
    })
    expect(browser.asked).not.toContain('POST /auth/v1/logout?scope=local')
    expect(JSON.parse(browser.stored.get(AUTH_KEY) ?? '')).toMatchObject({ access_token: 'access' })
  })
})

describe('changing the password', () => {
  const values = { email: ada.email, currentPassword: 'correct horse', password: 'battery staple' }
  beforeEach(() => {
    browser.stored.set(AUTH_KEY, JSON.stringify(authSession()))
    browser.answers['/auth/v1/user'] = record(() => json(authSession().user))
  })

  it('proves the current one, sets the new one, then ends all other sessions', async () => {
    browser.answers['/auth/v1/token'] = record(() => json(authSession()))
    await security.changePassword(values)
    expect(bodies[0]).toMatchObject({ email: ada.email, password: 'correct horse' })
    expect(bodies[1]).toMatchObject({
      password: 'battery staple',
      current_password: 'correct horse',
    })
    expect(browser.asked.at(-1)).toBe('POST /auth/v1/logout?scope=others')
    expect(browser.stored.has(AUTH_KEY)).toBe(true)
  })

  it('changes nothing when the current one is wrong', async () => {
    browser.answers['/auth/v1/token'] = () => refusal(400, 'invalid_credentials')
    await expect(security.changePassword(values)).rejects.toMatchObject({
      code: 'auth.invalid_credentials',
    })
    expect(browser.asked.filter((line) => line.startsWith('PUT'))).toEqual([])
  })

  it('asks nobody when both are the same', async () => {
    const same = { ...values, password: values.currentPassword }
    await expect(security.changePassword(same)).rejects.toMatchObject({
      code: 'auth.same_password',
    })
    expect(browser.asked).toEqual([])
  })
})

describe('a second factor', () => {
  const half = authSession(3600, {
    access_token: tokenWith({ aal: 'aal1' }),
    user: {
      id: USER_ID,
      email: ada.email,
      user_metadata: {},
      identities: [],
      factors: [{ id: 'f', factor_type: 'totp', status: 'verified' }],
    },
  })

  it('is still to come after the password: nobody is signed in yet', async () => {
    browser.answers['/auth/v1/token'] = () => json(half)
    expect(await auth.signIn(ada)).toBe('secondFactor')
    const { $session } = await import('#core/session.ts')
    expect($session.get()).toEqual({ status: 'anonymous', awaitsFactor: true })
    expect(browser.stored.has('authUser')).toBe(false)
    expect(browser.asked).not.toContainEqual(expect.stringContaining('/rest/'))
  })
})

describe('changing the address', () => {
  const values = {
    email: ada.email,
    password: ada.password,
    newEmail: 'ada@new.example',
    locale: 'de',
  } as const
  const change = () => auth.changeEmail(values)
  beforeEach(() => {
    browser.stored.set(AUTH_KEY, JSON.stringify(authSession()))
    browser.answers['/auth/v1/token'] = record(() => json(authSession()))
  })

  it('proves the password and waits for the link where the backend sends one', async () => {
    browser.answers['/auth/v1/user'] = record(() => json(authSession().user))
    expect(await change()).toBe('confirm')
    expect(bodies[0]).toMatchObject({ password: ada.password })
    expect(bodies[1]).toMatchObject({ email: 'ada@new.example' })
    expect(browser.asked.find((line) => line.startsWith('PUT'))).toContain(
      encodeURIComponent('http://site.test/de/profile'),
    )
  })

  it('has the mails sent again, in the language of the page', async () => {
    browser.answers['/auth/v1/resend'] = record(() => json({}))
    await auth.resendEmailChange(ada.email, 'de')
    expect(bodies[0]).toMatchObject({ type: 'email_change', email: ada.email })
    expect(browser.asked.at(-1)).toContain(encodeURIComponent('http://site.test/de/profile'))
  })

  it('is done where the backend takes it at once', async () => {
    browser.answers['/auth/v1/user'] = () => json({ ...authSession().user, email: values.newEmail })
    expect(await change()).toBe('changed')
  })

  it('changes nothing when the password is wrong', async () => {
    browser.answers['/auth/v1/token'] = () => refusal(400, 'invalid_credentials')
    await expect(change()).rejects.toMatchObject({ code: 'auth.invalid_credentials' })
    expect(browser.asked.filter((line) => line.startsWith('PUT'))).toEqual([])
  })
})
