import { queryOptions } from '@tanstack/react-query'
import { type Reply, request } from '#core/api.ts'
import { type AppError, toAppError } from '#core/errors.ts'
import { queryClient } from '#core/query.ts'
import type { Backend } from '#core/supabase.ts'

/** Whether the database calls this account an administrator, asked anew whenever the dashboard opens. */
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

/** Failures that mean: this person is no administrator any more, or has been logged out. */
const LOST_ACCESS: readonly string[] = [
  'admin.required',
  'auth.required',
  'auth.session_expired',
  'permission.denied',
  'role.unauthorized',
]

/** True for a failure after which the dashboard closes: what is said about it has to outlive this page. */
export function losesAccess(error: AppError): boolean {
  return LOST_ACCESS.includes(error.code)
}

/**
 * Does an administrator's work. What it throws is an AppError; where it says that the rights are gone, the role is
 * asked anew, and the dashboard closes itself.
 */
export async function administer<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    const error: AppError = toAppError(cause)
    if (losesAccess(error)) {
      void queryClient.invalidateQueries({ queryKey: ['admin', 'role'] })
    }
    throw error
  }
}

/** One call of the database as administrator. */
export async function ask<Result>(call: (client: Backend) => Reply): Promise<Result> {
  return administer(async () => (await request(call)) as Result)
}

/** A page of a list. */
export interface PageOf<Row> {
  readonly rows: readonly Row[]
  /** Counted up to 1000; `exact` is false beyond. */
  readonly total: number
  readonly exact: boolean
  readonly page: number
  readonly size: number
}
