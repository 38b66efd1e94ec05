import type { AuthChangeEvent, AuthError, Session as AuthSession } from '@supabase/supabase-js'
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Locale } from '#i18n/locales.ts'
import { claimPage, switchPage } from './page-account.ts'
import { parseProfile } from './profile.ts'
import { clearHint, readHint, writeHint } from './session-hint.ts'
import { awaitsSecondFactor, type SessionUser, toSessionUser } from './session-user.ts'
import { KEYS, local, tab } from './storage.ts'
import { anyBackend, type Backend, backend } from './supabase.ts'

export type { SessionUser } from './session-user.ts'

/**
 * `unknown` until storage and, if a session is stored, the server have been read. `verified` once the profile has
 * come from the server; until then the user is this browser's cached copy, good for a first paint only. After the
 * password but before the second factor a person is `anonymous` with `awaitsFactor`; after logging out on this page,
 * rather than by a session's end or in another tab, with `hasLeft`.
 */
export type Session =
  | { readonly status: 'unknown' }
  | { readonly status: 'anonymous'; readonly awaitsFactor?: true; readonly hasLeft?: true }
  | { readonly status: 'signedIn'; readonly user: SessionUser; readonly verified: boolean }

/** Creates the browser client; replaced in tests. */
type Connect = () => Promise<Backend>

const state = atom<Session>({ status: 'unknown' })

export const $session: ReadableAtom<Session> = state
export const $user = computed(state, (session) =>
  session.status === 'signedIn' ? session.user : null,
)

let isStarted = false
let isSubscribed = false
let hasRefreshed = false
/** Bumped on every session change, so that late replies about an earlier one are dropped. */
let generation = 0
let reading: { readonly token: string; readonly done: Promise<void> } | undefined

/** Restores the session once per page. Without a stored session supabase-js is never downloaded. */
export function startSession(connect: Connect = backend): void {
  if (isStarted) return
  isStarted = true
  window.addEventListener('storage', (event) => {
    if (event.key !== KEYS.auth && event.key !== null) return
    if (!local.get(KEYS.auth)) forgetSession()
    else if (!isSubscribed) restore(connect)
  })
  if (local.get(KEYS.auth) || hasAuthCallback()) restore(connect)
  else clearLocally()
}

/** Shows the cached user at once, then asks the backend. */
function restore(connect: Connect): void {
  const remembered = readHint()
  if (remembered && state.get().status !== 'signedIn') {
    state.set({ status: 'signedIn', user: remembered, verified: false })
  }
  startAuth(connect).catch((cause: unknown) => {
    console.warn('Error loading auth state', cause)
    // Offline or backend down: keep the cached user for reading; the next action reports the error itself.
    if (state.get().status === 'unknown') state.set({ status: 'anonymous' })
  })
}

/** Subscribes to the client's auth events, even if nothing was stored when the page opened. */
export async function startAuth(connect: Connect = backend): Promise<Backend> {
  const client = await connect()
  if (!isSubscribed) {
    isSubscribed = true
    client.auth.onAuthStateChange((event, session) => {
      // The auth client calls back while holding its lock: defer, or reading the profile deadlocks.
      setTimeout(() => void onAuthEvent(client, event, session), 0)
    })
  }
  return client
}

async function onAuthEvent(
  client: Backend,
  event: AuthChangeEvent,
  session: AuthSession | null,
): Promise<void> {
  const stored = Boolean(local.get(KEYS.auth))
  if (session && stored) return read(client, session)
  // A null session may just be a failed refresh, e.g. offline: keep the stored one. A late event may also be about a
  // session that has since been dropped.
  if (event === 'SIGNED_OUT' || !stored) clearLocally()
  else if (state.get().status === 'unknown') state.set({ status: 'anonymous' })
}

/** Sets the user from a session that this page has begun. */
export function readProfile(client: Backend, session: AuthSession): Promise<void> {
  switchPage(session.user.id)
  return read(client, session)
}

/**
 * Sets the user from the session, then role, name and picture from the profile, falling back to the account's
 * metadata. If the profile can't be read the user stays unverified. Concurrent events about one token (a page load
 * fires two) share one request.
 */
function read(client: Backend, session: AuthSession): Promise<void> {
  const token = session.access_token
  if (reading?.token === token) return reading.done
  const done = verify(client, session).finally(() => {
    if (reading?.done === done) reading = undefined
  })
  reading = { token, done }
  return done
}

async function verify(client: Backend, session: AuthSession): Promise<void> {
  const started = ++generation
  if (awaitsSecondFactor(session)) {
    clearHint()
    state.set({ status: 'anonymous', awaitsFactor: true })
    return
  }
  const { id } = session.user
  claimPage(id)
  const current = state.get()
  if (current.status !== 'signedIn' || current.user.id !== id) {
    const hint = readHint()
    show(hint?.id === id ? hint : toSessionUser(session.user, null), false)
  }
  const { data, error, status } = await client
    .from('profiles')
    .select('id, role, full_name, avatar_url')
    .eq('id', id)
    .maybeSingle()
  if (started !== generation) return
  if (error) {
    console.warn('The profile could not be read', status)
    if (status === 401) await refresh(client)
    return
  }
  show(toSessionUser(session.user, parseProfile(data)), true)
  await syncSettings(client, id)
}

/** Longest a sign-in waits for the account's settings. Milliseconds. */
const SETTINGS_TIMEOUT_MS = 3000
let accountLocale: Locale | null = null

/** The account's language, once a sign-in has read it; null if none was chosen. */
export const chosenLocale = (): Locale | null => accountLocale

/** Applies the account's settings to this browser once per tab; another device may have changed them. */
async function syncSettings(client: Backend, userId: string): Promise<void> {
  if (tab.get(KEYS.settingsRead) === userId) return
  try {
    const { applySettings, readSettings } = await import('./settings.ts')
    const settings = await readSettings(client, userId, AbortSignal.timeout(SETTINGS_TIMEOUT_MS))
    // A choice made here in the meantime is newer.
    if (tab.get(KEYS.settingsRead) === userId) return
    applySettings(settings)
    accountLocale = settings.locale
    tab.set(KEYS.settingsRead, userId)
  } catch {
    // Keep the browser's settings; the next page retries.
  }
}

function show(user: SessionUser, verified: boolean): void {
  writeHint(user)
  state.set({ status: 'signedIn', user, verified })
}

/** The server refused the access token: revoked elsewhere, or our clock is wrong. Tried once. */
async function refresh(client: Backend): Promise<void> {
  if (hasRefreshed) return
  hasRefreshed = true
  const { error } = await client.auth.refreshSession()
  if (error && error.name !== 'AuthRetryableFetchError') forgetSession()
}

/** `failed` means the account is still signed in here. */
type SignOutResult = 'done' | 'failed'

/**
 * Ends the session on the server, then here. A missing or dead session (401, 403, 404, or an error about the
 * session) still signs out here; any other error keeps the session.
 */
export async function signOut(connect: Connect = anyBackend): Promise<SignOutResult> {
  if (!local.get(KEYS.auth)) {
    forgetSession(true)
    return 'done'
  }
  try {
    const failure = await revoke(await connect())
    // A refused refresh has already dropped the stored session.
    if (failure && !isDeadSession(failure) && local.get(KEYS.auth)) {
      console.warn('Sign-out failed', failure.status)
      return 'failed'
    }
  } catch {
    return 'failed'
  }
  forgetSession(true)
  return 'done'
}

/**
 * Revokes this device's session. Not `auth.signOut({scope: 'local'})`: that drops the stored session before asking
 * the server, which hides failures and leaves the refresh token alive.
 */
async function revoke(client: Backend): Promise<AuthError | null> {
  const { data, error } = await client.auth.getSession()
  if (error || !data.session) return error
  return (await client.auth.admin.signOut(data.session.access_token, 'local')).error
}

function isDeadSession({ status, message }: AuthError): boolean {
  return [401, 403, 404].includes(status ?? 0) || /session/i.test(message)
}

/**
 * Drops the session here, with what was typed in this tab, which is not for the next person at this browser.
 * @param hasLeft Its owner has ended it, on this page.
 */
export function forgetSession(hasLeft?: true): void {
  local.remove(KEYS.auth)
  tab.remove(KEYS.assistant)
  tab.remove(KEYS.contact)
  clearLocally(hasLeft)
}

function clearLocally(hasLeft?: true): void {
  generation++
  reading = undefined
  clearHint()
  state.set({ status: 'anonymous', ...(hasLeft && { hasLeft }) })
}

function hasAuthCallback(): boolean {
  return /[?&#](code|access_token|error_code)=/.test(location.href)
}
