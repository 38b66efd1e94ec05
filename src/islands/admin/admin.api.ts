import { queryOptions } from '@tanstack/react-query'
import { type Reply, request } from '#core/api.ts'
import { type AppError, toAppError } from '#core/errors.ts'
import { queryClient } from '#core/query.ts'
import { startAuth } from '#core/session.ts'
import type { Backend } from '#core/supabase.ts'
import { failure } from '#islands/account/auth.ts'

/** What the dashboard offers an administrator, by the database: `admin_access()`. */
type Access = 'open' | 'demo' | 'set_up' | 'confirm'

/** What the dashboard offers this account, asked whenever it opens; null for everyone but administrators. */
export function accessQuery(userId: string) {
  return queryOptions({
    queryKey: ['admin', 'access', userId],
    staleTime: 0,
    queryFn: async (): Promise<Access | null> => {
      const access = (await request((client) => client.rpc('admin_access'))) as Access | null
      // The authenticator was set up elsewhere: with a new token the session store asks for its code.
      if (access === 'confirm') await refreshSession()
      return access
    },
  })
}

async function refreshSession(): Promise<void> {
  const client = await startAuth()
  const { error } = await client.auth.refreshSession()
  if (error) throw failure(error)
}

/** Errors that mean the user is no longer an administrator or is logged out. */
const LOST_ACCESS: readonly string[] = [
  'admin.required',
  'auth.required',
  'auth.session_expired',
  'permission.denied',
  'role.unauthorized',
]

/** Errors after which the dashboard asks for the second factor, or to set one up. */
const LOST_PROOF: readonly string[] = ['auth.mfa_required', 'admin.second_factor']

/** Whether the dashboard closes on this error, so its toast must survive a page load. */
export function isAccessLost(error: AppError): boolean {
  return LOST_ACCESS.includes(error.code)
}

/**
 * Runs an administrator's request. Rejects with an AppError; if access is lost, it is asked again and the dashboard
 * closes.
 */
export async function asAdmin<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    const error: AppError = toAppError(cause)
    if (isAccessLost(error) || LOST_PROOF.includes(error.code)) {
      void queryClient.invalidateQueries({ queryKey: ['admin', 'access'] })
    }
    throw error
  }
}

export async function adminRequest<Result>(call: (client: Backend) => Reply): Promise<Result> {
  return asAdmin(async () => (await request(call)) as Result)
}

export interface PageOf<Row> {
  readonly rows: readonly Row[]
  /** Capped at 1000; `exact` is false if capped. */
  readonly total: number
  readonly exact: boolean
  readonly page: number
  readonly size: number
}
