import type { AuthChangeEvent, AuthError, Session as AuthSession } from '@supabase/supabase-js'
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Locale } from '#i18n/locales.ts'
import { parseProfile } from './profile.ts'
import { clearHint, readHint, writeHint } from './session-hint.ts'
import { awaitsSecondFactor, type SessionUser, toSessionUser } from './session-user.ts'
import { KEYS, local, tab } from './storage.ts'
import { type Backend, backend } from './supabase.ts'

export type { SessionUser } from './session-user.ts'

/**
 * `unknown` until storage and, where a session is stored, the server have answered. `verified` turns true when the
 * profile was read from the server; before that the user is what this browser remembers, good for a first paint only.
 * Somebody whose password was right but whose second factor is still asked for is `anonymous` with `awaitsFactor`.
 */
export type Session =
  | { readonly status: 'unknown' }
  | { readonly status: 'anonymous'; readonly awaitsFactor?: true }
  | { readonly status: 'signedIn'; readonly user: SessionUser; readonly verified: boolean }

/** Makes the browser client. Tests pass their own. */
type Connect = () => Promise<Backend>

const state = atom<Session>({ status: 'unknown' })

/** The session as every island sees it. */
export const $session: ReadableAtom<Session> = state
/** The signed-in user, or null. */
export const $user = computed(state, (session) =>
  session.status === 'signedIn' ? session.user : null,
)

let started = false
let following = false
let renewed = false
/** Counts changes of the session, so that a late answer about an earlier one is dropped. */
let turn = 0
let reading: { readonly token: string; readonly done: Promise<void> } | undefined

/** Starts following the session once per page. Without a stored session supabase-js is never downloaded. */
export function startSession(connect: Connect = backend): void {
  if (started) return
  started = true
  window.addEventListener('storage', (event) => {
    if (event.key !== KEYS.auth && event.key !== null) return
    if (!local.get(KEYS.auth)) clearLocally()
    else if (!following) restore(connect)
  })
  if (local.get(KEYS.auth) || hasAuthCallback()) restore(connect)
  else clearLocally()
}

/** Shows the remembered user at once, then asks the backend. */
function restore(connect: Connect): void {
  const remembered = readHint()
  if (remembered && state.get().status !== 'signedIn') {
    state.set({ status: 'signedIn', user: remembered, verified: false })
  }
  followBackend(connect).catch((cause: unknown) => {
    console.warn('Error loading auth state', cause)
    // Offline or backend away: the remembered user stays for reading; the next action reports the failure itself.
    if (state.get().status === 'unknown') state.set({ status: 'anonymous' })
  })
}

/** Follows the client's auth events from now on, also where nothing was stored when the page opened. */
export async function followBackend(connect: Connect = backend): Promise<Backend> {
  const client = await connect()
  if (!following) {
    following = true
    client.auth.onAuthStateChange((event, session) => {
      // The auth client holds a lock while it calls back: reading the profile must wait until it let go.
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
  if (session && stored) return readProfile(client, session)
  // Without a session there may still be a stored one whose renewal failed for now, e.g. offline: it is kept.
  // An event may also come late, about a session that was dropped meanwhile.
  if (event === 'SIGNED_OUT' || !stored) clearLocally()
  else if (state.get().status === 'unknown') state.set({ status: 'anonymous' })
}

/**
 * Sets the user from the session, then reads role, name and picture from the profile; the account's own metadata
 * fills what the profile lacks. When the profile cannot be read the user stays unverified. Several events about one
 * token at the same time (a page load brings two) share one request.
 */
export function readProfile(client: Backend, session: AuthSession): Promise<void> {
  const token = session.access_token
  if (reading?.token === token) return reading.done
  const done = verify(client, session).finally(() => {
    if (reading?.done === done) reading = undefined
  })
  reading = { token, done }
  return done
}

async function verify(client: Backend, session: AuthSession): Promise<void> {
  const mine = ++turn
  if (awaitsSecondFactor(session)) {
    clearHint()
    state.set({ status: 'anonymous', awaitsFactor: true })
    return
  }
  const { id } = session.user
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
  if (mine !== turn) return
  if (error) {
    console.warn('The profile could not be read', status)
    if (status === 401) await renew(client)
    return
  }
  show(toSessionUser(session.user, parseProfile(data)), true)
  await followSettings(client, id)
}

/** Longest that a sign-in waits for the settings of the account. Milliseconds. */
const SETTINGS_TIME_MS = 3000
let accountLocale: Locale | null = null

/** The language chosen in the account, once a sign-in has read it; null where none was chosen. */
export const chosenLocale = (): Locale | null => accountLocale

/** Makes the account's settings hold in this browser, once per tab: they may have changed on another device. */
async function followSettings(client: Backend, userId: string): Promise<void> {
  if (tab.get(KEYS.settingsRead) === userId) return
  try {
    const { applySettings, readSettings } = await import('./settings.ts')
    const settings = await readSettings(client, userId, AbortSignal.timeout(SETTINGS_TIME_MS))
    // Something was chosen here while they were on their way: it is newer.
    if (tab.get(KEYS.settingsRead) === userId) return
    applySettings(settings)
    accountLocale = settings.locale
    tab.set(KEYS.settingsRead, userId)
  } catch {
    // The browser goes on with what it has; the next page asks again.
  }
}

function show(user: SessionUser, verified: boolean): void {
  writeHint(user)
  state.set({ status: 'signedIn', user, verified })
}

/** The server refused the access token: it ended early (signed out elsewhere) or our clock is wrong. Tried once. */
async function renew(client: Backend): Promise<void> {
  if (renewed) return
  renewed = true
  const { error } = await client.auth.refreshSession()
  if (error && error.name !== 'AuthRetryableFetchError') forgetSession()
}

/** Result of {@link signOut}: `failed` only where the account is still signed in here. */
type SignOutResult = 'done' | 'failed'

/**
 * Ends the session on the server, then here. A missing or dead session (401, 403, 404, or an error about the session)
 * still signs out here; any other failure keeps the session, is logged and reported.
 */
export async function signOut(connect: Connect = backend): Promise<SignOutResult> {
  if (!local.get(KEYS.auth)) {
    clearLocally()
    return 'done'
  }
  try {
    const failure = await revoke(await connect())
    // A refused renewal on the way has dropped the stored session already.
    if (failure && !isDeadSession(failure) && local.get(KEYS.auth)) {
      console.warn('Sign-out failed', failure.status)
      return 'failed'
    }
  } catch {
    return 'failed'
  }
  forgetSession()
  return 'done'
}

/**
 * Revokes this device's session. Not `auth.signOut({scope: 'local'})`: that drops the stored session before it asks
 * the server, so a failure could not be told from a success and the refresh token would live on.
 */
async function revoke(client: Backend): Promise<AuthError | null> {
  const { data, error } = await client.auth.getSession()
  if (error || !data.session) return error
  return (await client.auth.admin.signOut(data.session.access_token, 'local')).error
}

function isDeadSession({ status, message }: AuthError): boolean {
  return [401, 403, 404].includes(status ?? 0) || /session/i.test(message)
}

/** Drops the session here, for where the server has ended it already. */
export function forgetSession(): void {
  local.remove(KEYS.auth)
  clearLocally()
}

function clearLocally(): void {
  turn++
  reading = undefined
  clearHint()
  state.set({ status: 'anonymous' })
}

function hasAuthCallback(): boolean {
  return /[?&#](code|access_token|error_code)=/.test(location.href)
}
