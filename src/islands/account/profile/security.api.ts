import { queryOptions } from '@tanstack/react-query'
import { request } from '#core/api.ts'
import { publicConfig } from '#core/config.ts'
import { AppError } from '#core/errors.ts'
import { invalidate } from '#core/query.ts'
import { startAuth } from '#core/session.ts'
import { failure, setPassword, signIn, verifyPassword } from '../auth.ts'
import { listFactors, recoveryCodesLeft } from '../second-factor.ts'

/** Times are ISO strings. */
export interface ActiveSession {
  readonly id: string
  readonly lastUsedAt: string
  readonly userAgent: string | null
  readonly isCurrent: boolean
}

export function sessionsQuery(userId: string) {
  return queryOptions({
    queryKey: ['account-sessions', userId],
    staleTime: 0,
    queryFn: async (): Promise<ActiveSession[]> => {
      const data = await request((client) => client.rpc('my_sessions'), startAuth)
      return data.map((row) => ({
        id: row.id,
        lastUsedAt: row.last_used_at,
        userAgent: row.user_agent,
        isCurrent: row.is_current,
      }))
    },
  })
}

/**
 * Signs out another device.
 * @throws AppError
 */
export async function endSession(id: string): Promise<void> {
  await request((client) => client.rpc('end_session', { p_id: id }), startAuth)
}

/**
 * Signs out all other devices, as a security event of the account.
 * @throws AppError
 */
export async function endOthers(): Promise<void> {
  await request((client) => client.rpc('end_other_sessions'), startAuth)
}

export function factorsQuery(userId: string) {
  return queryOptions({
    queryKey: ['account-factors', userId],
    staleTime: 0,
    queryFn: async () => {
      const factors = await listFactors()
      return { factors, codesLeft: factors.length > 0 ? await recoveryCodesLeft() : 0 }
    },
  })
}

/** `createdAt` is an ISO string. */
interface SecurityEvent {
  readonly id: number
  readonly kind: string
  readonly createdAt: string
  readonly userAgent: string | null
}

const EVENTS = 20

export function eventsQuery(userId: string) {
  return queryOptions({
    queryKey: ['security-events', userId],
    staleTime: 0,
    queryFn: async (): Promise<SecurityEvent[]> => {
      const data = await request(
        (client) =>
          client
            .from('security_events')
            .select('id, kind, created_at, user_agent')
            .eq('user_id', userId)
            .order('id', { ascending: false })
            .limit(EVENTS),
        startAuth,
      )
      return data.map((row) => ({
        id: row.id,
        kind: row.kind,
        createdAt: row.created_at,
        userAgent: row.user_agent,
      }))
    },
  })
}

/** Reads the lists of the Security tab again, after a change that shows in several of them. */
export async function refreshSecurity(userId: string): Promise<void> {
  const queries = [sessionsQuery(userId), factorsQuery(userId), eventsQuery(userId)]
  await Promise.all(queries.map(({ queryKey }) => invalidate(queryKey)))
}

/** A linked identity; `id` is its identity id. */
export interface SignInMethod {
  readonly id: string
  readonly provider: string
  readonly email: string | null
}

interface SignInMethods {
  readonly linked: readonly SignInMethod[]
  /** Providers offered by the backend and not linked yet. */
  readonly offered: readonly string[]
}

/** Listed among the backend's providers, but can't be linked. */
const NO_PROVIDERS = ['email', 'phone', 'anonymous_users']

export function methodsQuery(userId: string) {
  return queryOptions({
    queryKey: ['sign-in-methods', userId],
    queryFn: async (): Promise<SignInMethods> => {
      const client = await startAuth()
      const [{ data, error }, providers] = await Promise.all([
        client.auth.getUserIdentities(),
        offeredProviders(),
      ])
      if (error) throw failure(error)
      const linked = data.identities.map((identity) => ({
        id: identity.identity_id,
        provider: identity.provider,
        email:
          typeof identity.identity_data?.email === 'string' ? identity.identity_data.email : null,
      }))
      const have = new Set(linked.map(({ provider }) => provider))
      return { linked, offered: providers.filter((provider) => !have.has(provider)) }
    },
  })
}

async function offeredProviders(): Promise<string[]> {
  const { supabaseUrl, publishableKey } = await publicConfig()
  const response = await fetch(`${supabaseUrl}/auth/v1/settings`, {
    headers: { apikey: publishableKey },
  })
  if (!response.ok) throw new TypeError(`settings answered ${response.status}`)
  const { external = {} } = (await response.json()) as { external?: Record<string, unknown> }
  return Object.entries(external)
    .filter(([name, on]) => on === true && !NO_PROVIDERS.includes(name))
    .map(([name]) => name)
}

/**
 * Redirects to the provider, which returns to the profile.
 * @throws AppError
 */
export async function linkMethod(provider: string): Promise<void> {
  const client = await startAuth()
  const { error } = await client.auth.linkIdentity({
    provider: provider as 'google',
    options: { redirectTo: location.origin + location.pathname },
  })
  if (error) throw failure(error)
}

/**
 * Unlinks an identity; the server refuses to unlink the last one.
 * @throws AppError
 */
export async function unlinkMethod(id: string): Promise<void> {
  const client = await startAuth()
  const { data, error } = await client.auth.getUserIdentities()
  if (error) throw failure(error)
  const identity = data.identities.find((known) => known.identity_id === id)
  if (!identity) return
  const { error: refusal } = await client.auth.unlinkIdentity(identity)
  if (refusal) throw failure(refusal)
}

/**
 * Signs in again with a session that replaces the one of this browser, where the backend demands a recent sign-in.
 * @throws AppError, `auth.invalid_credentials` for a wrong password
 */
export async function signInAgain(values: { email: string; password: string }): Promise<void> {
  const client = await startAuth()
  const { data } = await client.auth.getSession()
  await signIn(values)
  if (data.session) await client.auth.admin.signOut(data.session.access_token, 'local')
}

/**
 * Changes the password and signs out all other devices.
 * @throws AppError, `auth.invalid_credentials` for a wrong current password
 */
export async function changePassword(values: {
  email: string
  currentPassword: string
  password: string
}): Promise<void> {
  const { email, currentPassword, password } = values
  if (currentPassword === password) throw new AppError('auth.same_password')
  const proof = await verifyPassword({ email, password: currentPassword })
  try {
    // Also signs out the verification client, as another device.
    await setPassword(password, currentPassword)
  } catch (error) {
    await proof.auth.signOut({ scope: 'local' })
    throw error
  }
}
