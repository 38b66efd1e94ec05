import { queryOptions } from '@tanstack/react-query'
import { type Reply, request } from '#core/api.ts'
import { type AppError, toAppError } from '#core/errors.ts'
import { queryClient } from '#core/query.ts'
import type { Backend } from '#core/supabase.ts'

/** Whether this account is an administrator, checked whenever the dashboard opens. */
export function roleQuery(userId: string) {
  return queryOptions({
    queryKey: ['admin', 'role', userId],
    staleTime: 0,
    queryFn: async (): Promise<boolean> => {
      const data = await request((client) =>
        client.from('profiles').select('role').eq('id', userId).maybeSingle(),
      )
      return data?.role === 'admin'
    },
  })
}

/** Errors that mean the user is no longer an administrator or is logged out. */
const LOST_ACCESS: readonly string[] = [
  'admin.required',
  'auth.required',
  'auth.session_expired',
  'permission.denied',
  'role.unauthorized',
]

/** Whether the dashboard closes on this error, so its toast must survive a page load. */
export function isAccessLost(error: AppError): boolean {
  return LOST_ACCESS.includes(error.code)
}

/**
 * Runs an administrator's request. Rejects with an AppError; if access is lost, the role is checked again and the
 * dashboard closes.
 */
export async function asAdmin<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    const error: AppError = toAppError(cause)
    if (isAccessLost(error)) {
      void queryClient.invalidateQueries({ queryKey: ['admin', 'role'] })
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
