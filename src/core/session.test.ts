import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  AUTH_KEY as AUTH,
  authSession,
  type FakeBrowser,
  fakeBrowser,
  json,
  refusal,
  tokenWith,
  USER_ID,
} from '../../tests/support/fake-backend.ts'

let backlit: typeof import('./session.ts')
let browser: FakeBrowser
let stored: FakeBrowser['stored']
let asked: FakeBrowser['asked']
let answers: FakeBrowser['answers']
let connect: FakeBrowser['connect']

const hint = { id: USER_ID, name: 'Ada', email: 'ada@example.org', role: 'admin', avatar: null }

function keep(session: unknown, remembered?: object): void {
  stored.set(AUTH, JSON.stringify(session))
  if (remembered) stored.set('authUser', JSON.stringify(remembered))
}

function tabKeeping(key: string): Map<string, string> {
  const kept = new Map([[key, '{}']])
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: () => {},
    removeItem: (name: string) => kept.delete(name),
  })
  onTestFinished(() => void vi.stubGlobal('sessionStorage', undefined))
  return kept
}

const status = () => backlit.$session.get().status
const signedIn = () => {
  const session = backlit.$session.get()
  if (session.status !== 'signedIn') throw new Error(`not signed in but ${session.status}`)
  return session
}
const verified = () => vi.waitFor(() => expect(signedIn().verified).toBe(true))
const anonymous = () => vi.waitFor(() => expect(status()).toBe('anonymous'))

beforeEach(async () => {
  browser = fakeBrowser()
  ;({ stored, asked, answers, connect } = browser)
  vi.resetModules()
  backlit = await import('./session.ts')
})

describe('starting', () => {
  it('is anonymous at once and asks for no client when nothing is stored', () => {
    stored.set('authUser', JSON.stringify(hint))
    const never = vi.fn()
    backlit.startSession(never)
    expect(status()).toBe('anonymous')
    expect(never).not.toHaveBeenCalled()
    expect(stored.has('authUser')).toBe(false)
    expect(browser.dataset.session).toBe('out')
  })

  it('shows the remembered user before the server has answered, then the profile', async () => {
    keep(authSession(), hint)
    backlit.startSession(connect)
    expect(signedIn()).toMatchObject({ verified: false, user: { name: 'Ada', role: 'admin' } })
    expect(asked).toEqual([])
    await verified()
    expect(signedIn().user).toEqual({
      id: USER_ID,
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      role: 'admin',
      avatar: '/avatars/b.svg',
    })
  })

  it('stores authUser and isAdmin as hints', async () => {
    keep(authSession())
    backlit.startSession(connect)
    await verified()
    expect(JSON.parse(stored.get('authUser') ?? '')).toEqual(signedIn().user)
    expect(stored.get('isAdmin')).toBe('true')
    expect(browser.dataset.session).toBe('in')
  })

  it('is no administrator when the profile says so, whatever the hint says', async () => {
    answers['/rest/v1/profiles'] = () =>
      json({ id: USER_ID, role: 'user', full_name: '', avatar_url: null })
    keep(authSession(), hint)
    backlit.startSession(connect)
    await verified()
    expect(signedIn().user).toMatchObject({
      role: 'user',
      name: 'Ada of the account',
      avatar: '/avatars/a.svg',
    })
    expect(stored.get('isAdmin')).toBe('false')
  })

  it.each(['{"id":', '"text"', 'null', '{}'])(
    'is not confused by a broken hint: %s',
    async (broken) => {
      keep(authSession())
      stored.set('authUser', broken)
      backlit.startSession(connect)
      expect(status()).toBe('unknown')
      await verified()
    },
  )

  it('keeps the remembered user, unverified, while the backend is away', async () => {
    keep(authSession(), hint)
    backlit.startSession(() => Promise.reject(new Error('offline')))
    await Promise.resolve()
    expect(signedIn()).toMatchObject({ verified: false, user: { role: 'admin' } })
    delete answers['/rest/v1/profiles']
    vi.resetModules()
    backlit = await import('./session.ts')
    backlit.startSession(connect)
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0))
    expect(signedIn().verified).toBe(false)
    expect(JSON.parse(stored.get('authUser') ?? '')).toMatchObject({ role: 'admin' })
  })
})

describe('a second factor', () => {
  const session = (aal: string) =>
    authSession(3600, {
      access_token: tokenWith({ aal }),
      user: {
        ...authSession().user,
        factors: [{ id: 'f', factor_type: 'totp', status: 'verified' }],
      },
    })

  it('makes a session with the password alone no sign-in, whatever the hint says', async () => {
    keep(session('aal1'), hint)
    backlit.startSession(connect)
    await anonymous()
    expect(backlit.$session.get()).toEqual({ status: 'anonymous', awaitsFactor: true })
    expect(stored.has('authUser')).toBe(false)
    expect(stored.has(AUTH)).toBe(true)
    expect(browser.dataset.session).toBe('out')
  })

  it('signs in once it is confirmed', async () => {
    keep(session('aal2'))
    backlit.startSession(connect)
    await verified()
  })
})

describe('settings of the account', () => {
  const settings = { theme: 'dark', reduced_motion: true, currency: 'EUR', locale: 'de' }

  it('hold in this browser once the account is known', async () => {
    vi.stubGlobal('document', { documentElement: { dataset: browser.dataset }, cookie: '' })
    answers['/rest/v1/account_settings'] = () => json(settings)
    keep(authSession())
    backlit.startSession(connect)
    await vi.waitFor(() => expect(backlit.chosenLocale()).toBe('de'))
    expect(browser.dataset).toMatchObject({ theme: 'dark', motion: 'reduce' })
    expect(stored.get('theme')).toBe('dark')
    expect(stored.get('backlit-motion')).toBe('reduce')
    expect(stored.get('backlit-currency')).toBe('EUR')
    expect(stored.get('i18nextLng')).toBe('de')
  })

  it('are older than what was chosen while they were on their way', async () => {
    const inTab = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => inTab.get(key) ?? null,
      setItem: (key: string, value: string) => inTab.set(key, value),
    })
    let answer: (response: Response) => void = () => {}
    answers['/rest/v1/account_settings'] = () => new Promise((resolve) => (answer = resolve))
    keep(authSession())
    backlit.startSession(connect)
    await vi.waitFor(() => expect(asked.at(-1)).toContain('account_settings'))
    inTab.set('backlit-settings-read', USER_ID)
    answer(json(settings))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(browser.dataset).not.toHaveProperty('theme')
    expect(stored.has('theme')).toBe(false)
    vi.stubGlobal('sessionStorage', undefined)
  })

  it('learn the language chosen on a page, before their older one could undo it', async () => {
    vi.stubGlobal('document', { documentElement: { dataset: browser.dataset }, cookie: '' })
    const saved: unknown[] = []
    answers['/rest/v1/account_settings'] = async (request) => {
      if (request.method === 'GET') return json({ ...settings, locale: saved.length ? 'sv' : 'de' })
      saved.push(await request.json())
      return new Response(null, { status: 201 })
    }
    keep(authSession(), hint)
    backlit.startSession(connect)
    await verified()
    const { rememberLanguage, setPendingLanguage, hasPendingLanguage } = await import(
      './language.ts'
    )
    rememberLanguage('sv')
    setPendingLanguage('sv')
    vi.resetModules()
    backlit = await import('./session.ts')
    backlit.startSession(connect)
    await vi.waitFor(() => expect(backlit.chosenLocale()).toBe('sv'))
    expect(saved).toEqual([{ user_id: USER_ID, locale: 'sv' }])
    expect(stored.get('i18nextLng')).toBe('sv')
    expect(hasPendingLanguage()).toBe(false)
  })

  it('are told again later when that failed, and never of a visitor or of somebody else', async () => {
    vi.stubGlobal('document', { documentElement: { dataset: browser.dataset }, cookie: '' })
    const { setPendingLanguage, hasPendingLanguage } = await import('./language.ts')
    browser.dataset.session = 'out'
    setPendingLanguage('sv')
    expect(hasPendingLanguage()).toBe(false)
    answers['/rest/v1/account_settings'] = () => refusal(503, 'PGRST001')
    keep(authSession(), hint)
    backlit.startSession(connect)
    await verified()
    setPendingLanguage('sv')
    const { syncPendingLanguage } = await import('./settings.ts')
    await syncPendingLanguage(connect)
    expect(hasPendingLanguage()).toBe(true)
    await backlit.signOut(connect)
    expect(hasPendingLanguage()).toBe(false)
  })

  it('cannot keep anybody from signing in', async () => {
    answers['/rest/v1/account_settings'] = () => refusal(500, 'XX000')
    keep(authSession())
    backlit.startSession(connect)
    await verified()
    expect(backlit.chosenLocale()).toBeNull()
  })
})

describe('ending by itself', () => {
  it('removes the session when its renewal is refused for good', async () => {
    answers['/auth/v1/token'] = () => refusal(400, 'refresh_token_not_found')
    keep(authSession(-60), hint)
    backlit.startSession(connect)
    await anonymous()
    expect([...stored.keys()]).toEqual([])
  })

  it('keeps the session when its renewal fails for now', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const times: number[] = []
    answers['/auth/v1/token'] = () => {
      times.push(Date.now())
      return new Response('', { status: 503 })
    }
    keep(authSession(-60), hint)
    backlit.startSession(connect)
    await vi.advanceTimersByTimeAsync(120_000)
    vi.useRealTimers()
    expect(times.length).toBeGreaterThan(3)
    expect(times.slice(1, 4).map((time, index) => time - (times[index] ?? 0))).toEqual([
      200, 400, 800,
    ])
    expect(signedIn()).toMatchObject({ verified: false, user: { name: 'Ada' } })
    expect(stored.has(AUTH)).toBe(true)
  })

  it('renews once when the server refuses the access token, and goes on with the new one', async () => {
    const profile = answers['/rest/v1/profiles']
    answers['/rest/v1/profiles'] = (request) =>
      request.headers.get('authorization') === 'Bearer renewed' && profile
        ? profile(request)
        : refusal(401, 'PGRST301')
    answers['/auth/v1/token'] = () => json(authSession(3600, { access_token: 'renewed' }))
    keep(authSession(), hint)
    backlit.startSession(connect)
    await verified()
    expect(asked.filter((line) => line.includes('/token'))).toHaveLength(1)
  })

  it('ends here when the session was ended elsewhere', async () => {
    answers['/rest/v1/profiles'] = () => refusal(401, 'PGRST301')
    answers['/auth/v1/token'] = () => refusal(400, 'refresh_token_not_found')
    keep(authSession(), hint)
    backlit.startSession(connect)
    await anonymous()
    expect([...stored.keys()]).toEqual([])
    expect(backlit.$session.get()).not.toHaveProperty('hasLeft')
  })
})

describe('several tabs', () => {
  const changed = () =>
    browser.page.dispatchEvent(Object.assign(new Event('storage'), { key: AUTH }))

  it('is signed out when another tab signs out', async () => {
    keep(authSession(), hint)
    backlit.startSession(connect)
    await verified()
    stored.delete(AUTH)
    changed()
    expect(backlit.$session.get()).toEqual({ status: 'anonymous' })
    expect(stored.has('authUser')).toBe(false)
  })

  it.each(['backlit-assistant', 'backlit-contact'])(
    'forgets what it keeps when another tab signs out: %s',
    async (key) => {
      const kept = tabKeeping(key)
      keep(authSession(), hint)
      backlit.startSession(connect)
      await verified()
      expect(kept.size).toBe(1)
      stored.delete(AUTH)
      changed()
      expect(kept.size).toBe(0)
    },
  )

  it('is signed in when another tab signs in', async () => {
    backlit.startSession(connect)
    expect(status()).toBe('anonymous')
    keep(authSession(), hint)
    changed()
    await verified()
  })

  it('asks once for the events of a page load, and drops an answer that comes after the end', async () => {
    let answer: (response: Response) => void = () => {}
    answers['/rest/v1/profiles'] = () => new Promise((resolve) => (answer = resolve))
    keep(authSession(), hint)
    backlit.startSession(connect)
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    const reading = backlit.readProfile(await connect(), authSession() as never)
    stored.delete(AUTH)
    changed()
    answer(json({ id: USER_ID, role: 'admin', full_name: 'Ada Lovelace', avatar_url: null }))
    await reading
    expect(asked).toHaveLength(1)
    expect(status()).toBe('anonymous')
    expect(stored.has('authUser')).toBe(false)
  })
})

describe('an account that another tab logs in to', () => {
  const other = { ...authSession().user, id: '99999999-2222-4333-8444-555555555555' }
  const switched = () => keep(authSession(3600, { access_token: 'other', user: other }))
  const act = async () => (await import('./supabase.ts')).backend()
  const refused = { code: 'auth.other_account' }

  it('is not acted for by a page of the first one, which goes on once that one is back', async () => {
    keep(authSession(), hint)
    backlit.startSession(connect)
    await verified()
    switched()
    await expect(act()).rejects.toMatchObject(refused)
    stored.delete(AUTH)
    await expect(act()).rejects.not.toMatchObject(refused)
    keep(authSession())
    await expect(act()).rejects.not.toMatchObject(refused)
  })

  it('is not acted for either once its name is shown', async () => {
    keep(authSession(), hint)
    backlit.startSession(connect)
    await verified()
    switched()
    await (await connect()).auth.setSession({ access_token: 'other', refresh_token: 'refresh' })
    await expect(act()).rejects.toMatchObject(refused)
  })

  it('is acted for by a page that belonged to a visitor, or signed in itself', async () => {
    backlit.startSession(connect)
    switched()
    await expect(act()).rejects.not.toMatchObject(refused)
    keep(authSession())
    await backlit.readProfile(await connect(), authSession() as never)
    switched()
    await expect(act()).rejects.toMatchObject(refused)
    await backlit.readProfile(await connect(), authSession(3600, { user: other }) as never)
    await expect(act()).rejects.not.toMatchObject(refused)
  })

  it('can be signed out', async () => {
    keep(authSession(), hint)
    backlit.startSession(connect)
    await verified()
    switched()
    expect(await backlit.signOut(connect)).toBe('done')
  })
})

describe('signOut', () => {
  const cleared = () => expect([...stored.keys()]).toEqual([])

  it('only clears what is local when there is no session', async () => {
    stored.set('authUser', JSON.stringify(hint))
    stored.set('isAdmin', 'true')
    const never = vi.fn()
    expect(await backlit.signOut(never)).toBe('done')
    expect(never).not.toHaveBeenCalled()
    cleared()
    expect(status()).toBe('anonymous')
  })

  it('ends this device’s session on the server and clears everything', async () => {
    keep(authSession(), hint)
    expect(await backlit.signOut(connect)).toBe('done')
    expect(asked).toEqual(['POST /auth/v1/logout?scope=local'])
    cleared()
    expect(backlit.$session.get()).toEqual({ status: 'anonymous', hasLeft: true })
    expect(browser.dataset.session).toBe('out')
  })

  it.each(['backlit-assistant', 'backlit-contact'])(
    'forgets what the tab keeps: %s',
    async (key) => {
      const kept = tabKeeping(key)
      keep(authSession(), hint)
      expect(await backlit.signOut(connect)).toBe('done')
      expect(kept.size).toBe(0)
    },
  )

  it.each([
    [401, 'bad_jwt'],
    [403, 'session_not_found'],
    [403, 'user_not_found'],
    [404, 'user_not_found'],
  ])('ignores the answer %i %s and signs out', async (code, reason) => {
    answers['/auth/v1/logout'] = () => refusal(code, reason)
    keep(authSession(), hint)
    expect(await backlit.signOut(connect)).toBe('done')
    cleared()
    expect(console.warn).not.toHaveBeenCalledWith('Sign-out failed', code)
  })

  it('signs out when the error is about the session', async () => {
    answers['/auth/v1/logout'] = () => refusal(400, 'validation_failed', 'Session is gone')
    keep(authSession(), hint)
    expect(await backlit.signOut(connect)).toBe('done')
    cleared()
  })

  it('signs out when the expired session cannot be renewed', async () => {
    answers['/auth/v1/token'] = () => refusal(400, 'refresh_token_already_used', 'Already used')
    keep(authSession(-60), hint)
    expect(await backlit.signOut(connect)).toBe('done')
    cleared()
    expect(asked.some((line) => line.includes('logout'))).toBe(false)
  })

  it.each([
    [500, 'unexpected_failure'],
    [429, 'over_request_rate_limit'],
  ])('keeps the session and logs on any other answer, such as %i', async (code, reason) => {
    answers['/auth/v1/logout'] = () => refusal(code, reason)
    keep(authSession(), hint)
    expect(await backlit.signOut(connect)).toBe('failed')
    expect(stored.has(AUTH)).toBe(true)
    expect(stored.has('authUser')).toBe(true)
    expect(console.warn).toHaveBeenCalledWith('Sign-out failed', code)
  })

  it('keeps the session when the backend cannot be reached', async () => {
    keep(authSession(), hint)
    expect(await backlit.signOut(() => Promise.reject(new Error('offline')))).toBe('failed')
    delete answers['/auth/v1/logout']
    expect(await backlit.signOut(connect)).toBe('failed')
    expect(stored.has(AUTH)).toBe(true)
  })
})

/** The parts of the client that sessions use, each to be answered by the test. */
function fakeClient() {
  const profile = vi.fn(async () => ({
    data: null as unknown,
    error: null as unknown,
    status: 200,
  }))
  const query = { select: () => query, eq: () => query, maybeSingle: profile }
  const auth = {
    onAuthStateChange: vi.fn(),
    refreshSession: vi.fn(async () => ({ error: null as unknown })),
  }
  const emit = (event: string, session: unknown = null) => {
    auth.onAuthStateChange.mock.calls[0]?.[0](event, session)
    return new Promise((resolve) => setTimeout(resolve, 1))
  }
  const client = { from: () => query, auth } as never
  return { profile, auth, emit, client, connect: async () => client }
}

describe('one page', () => {
  it('restores its session once, and subscribes to its client once', async () => {
    const { auth, connect } = fakeClient()
    keep(authSession(), hint)
    backlit.startSession(connect)
    const again = vi.fn(connect)
    backlit.startSession(again)
    expect(again).not.toHaveBeenCalled()
    await backlit.startAuth(again)
    expect(auth.onAuthStateChange).toHaveBeenCalledOnce()
  })

  it('tells islands who is signed in', async () => {
    keep(authSession(), hint)
    expect(backlit.$user.get()).toBeNull()
    backlit.startSession(connect)
    expect(backlit.$user.get()).toMatchObject({ name: 'Ada' })
  })

  it('stays verified where an island signed in before the session was restored', async () => {
    keep(authSession(), hint)
    await backlit.readProfile(await connect(), authSession() as never)
    backlit.startSession(connect)
    expect(signedIn().verified).toBe(true)
  })

  it.each(['?code=c', '#access_token=t', '#a=b&error_code=otp_expired'])(
    'restores the session that a link brought along: %s',
    async (rest) => {
      fakeBrowser(`http://site.test/profile${rest}`)
      const asks = vi.fn(connect)
      backlit.startSession(asks)
      expect(asks).toHaveBeenCalledOnce()
    },
  )

  it('takes no other address for such a link', () => {
    fakeBrowser('http://site.test/zipcode=c')
    const never = vi.fn()
    backlit.startSession(never)
    expect(never).not.toHaveBeenCalled()
  })

  it('is anonymous where nobody is remembered and the backend is away', async () => {
    keep(authSession())
    const cause = new Error('offline')
    backlit.startSession(() => Promise.reject(cause))
    await anonymous()
    expect(console.warn).toHaveBeenCalledWith('Error loading auth state', cause)
    expect(stored.has(AUTH)).toBe(true)
  })

  it('keeps whoever is remembered while the backend is away', async () => {
    keep(authSession(), hint)
    backlit.startSession(() => Promise.reject(new Error('offline')))
    await vi.waitFor(() => expect(console.warn).toHaveBeenCalled())
    expect(signedIn().user).toMatchObject({ name: 'Ada' })
  })
})

describe('an event of the client', () => {
  it('about a sign-out ends the session', async () => {
    const { emit, connect } = fakeClient()
    keep(authSession(), hint)
    backlit.startSession(connect)
    await Promise.resolve()
    await emit('SIGNED_OUT')
    expect(status()).toBe('anonymous')
    expect(stored.has('authUser')).toBe(false)
  })

  it('without a session keeps whoever is remembered', async () => {
    const { emit, connect } = fakeClient()
    keep(authSession(), hint)
    backlit.startSession(connect)
    await Promise.resolve()
    await emit('INITIAL_SESSION')
    expect(signedIn().user).toMatchObject({ name: 'Ada' })
  })

  it('without a session leaves nobody where nobody is remembered', async () => {
    const { emit, connect } = fakeClient()
    keep(authSession())
    backlit.startSession(connect)
    await Promise.resolve()
    expect(status()).toBe('unknown')
    await emit('INITIAL_SESSION')
    expect(backlit.$session.get()).toEqual({ status: 'anonymous' })
  })

  it('about a session that was dropped meanwhile changes nothing', async () => {
    const { emit, connect, profile } = fakeClient()
    keep(authSession(), hint)
    backlit.startSession(connect)
    await Promise.resolve()
    stored.delete(AUTH)
    await emit('TOKEN_REFRESHED', authSession())
    expect(status()).toBe('anonymous')
    expect(profile).not.toHaveBeenCalled()
  })
})

describe('reading the profile', () => {
  const session = (access_token = 'access') => authSession(3600, { access_token }) as never

  it('shows the account meanwhile, or whoever is remembered of it', async () => {
    const { client, profile } = fakeClient()
    profile.mockReturnValue(new Promise(() => {}))
    void backlit.readProfile(client, session())
    expect(signedIn()).toMatchObject({ verified: false, user: { name: 'Ada of the account' } })
    keep(authSession(), hint)
    vi.resetModules()
    backlit = await import('./session.ts')
    void backlit.readProfile(client, session())
    expect(signedIn()).toMatchObject({ verified: false, user: { name: 'Ada', role: 'admin' } })
  })

  it('is one request for one token, and another once it was answered', async () => {
    const { client, profile } = fakeClient()
    await Promise.all([
      backlit.readProfile(client, session()),
      backlit.readProfile(client, session()),
    ])
    expect(profile).toHaveBeenCalledTimes(1)
    await backlit.readProfile(client, session())
    expect(profile).toHaveBeenCalledTimes(2)
  })

  it('goes on for a newer token when that of an older one is done', async () => {
    const { client, profile } = fakeClient()
    let finish: (reply: { data: null; error: null; status: number }) => void = () => {}
    const older = backlit.readProfile(client, session('old'))
    profile.mockReturnValue(new Promise((resolve) => (finish = resolve)))
    const newer = backlit.readProfile(client, session('new'))
    await older
    const same = backlit.readProfile(client, session('new'))
    expect(profile).toHaveBeenCalledTimes(2)
    finish({ data: null, error: null, status: 200 })
    await Promise.all([newer, same])
  })

  it('renews a refused token once, and no token for another failure', async () => {
    const { client, profile, auth } = fakeClient()
    keep(authSession())
    profile.mockResolvedValue({ data: null, error: {}, status: 500 })
    await backlit.readProfile(client, session())
    expect(console.warn).toHaveBeenCalledWith('The profile could not be read', 500)
    expect(auth.refreshSession).not.toHaveBeenCalled()
    profile.mockResolvedValue({ data: null, error: {}, status: 401 })
    await backlit.readProfile(client, session())
    await backlit.readProfile(client, session())
    expect(auth.refreshSession).toHaveBeenCalledOnce()
    expect(stored.has(AUTH)).toBe(true)
  })

  it.each([
    ['AuthRetryableFetchError', true],
    ['AuthApiError', false],
  ])('keeps the session after a renewal that failed with %s: %s', async (name, isKept) => {
    const { client, profile, auth } = fakeClient()
    keep(authSession())
    profile.mockResolvedValue({ data: null, error: {}, status: 401 })
    auth.refreshSession.mockResolvedValue({ error: { name } })
    await backlit.readProfile(client, session())
    expect(stored.has(AUTH)).toBe(isKept)
  })

  it('reads the settings of the account once per tab', async () => {
    const inTab = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => inTab.get(key) ?? null,
      setItem: (key: string, value: string) => inTab.set(key, value),
    })
    const client = await connect()
    const reads = () => asked.filter((line) => line.includes('account_settings')).length
    await backlit.readProfile(client, session())
    await backlit.readProfile(client, session())
    expect(reads()).toBe(1)
    expect([...inTab]).toEqual([['backlit-settings-read', USER_ID]])
    vi.stubGlobal('sessionStorage', undefined)
  })
})

describe('what other tabs store', () => {
  const storage = (key: string | null) =>
    browser.page.dispatchEvent(Object.assign(new Event('storage'), { key }))

  it('ends the session where they cleared everything, and is none of its business else', async () => {
    const client = fakeClient()
    keep(authSession(), hint)
    const asks = vi.fn(client.connect)
    backlit.startSession(asks)
    await Promise.resolve()
    storage(AUTH)
    expect(asks).toHaveBeenCalledOnce()
    stored.clear()
    storage('theme')
    expect(status()).toBe('signedIn')
    storage(null)
    expect(status()).toBe('anonymous')
  })
})
