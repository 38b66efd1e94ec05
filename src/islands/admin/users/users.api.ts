import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Role } from '#core/profile.ts'
import { invalidate, queryClient } from '#core/query.ts'
import type { Locale } from '#i18n/locales.ts'
import { pathTo } from '#i18n/paths.ts'
import { resendConfirmation } from '#islands/account/auth.ts'
import type { ProjectStatus } from '#islands/listing/status.ts'
import { adminRequest, type PageOf } from '../admin.api.ts'
import { type Reasons, toBasis } from '../reasons.ts'

/** A table row. Times are ISO. */
export interface UserRow {
  readonly id: string
  readonly name: string | null
  readonly email: string | null
  readonly role: Role
  readonly created_at: string
  readonly is_self: boolean
  readonly is_confirmed: boolean
  /** Null unless suspended. */
  readonly suspended_at: string | null
  readonly projects: number
}

export interface UserFilters {
  readonly query: string
  readonly role: Role | ''
  readonly state: 'suspended' | 'active' | ''
  readonly page: number
}

export const NO_FILTERS: UserFilters = { query: '', role: '', state: '', page: 1 }

/** Account details. `threads` is capped at 1000. */
export interface User extends Omit<UserRow, 'projects' | 'suspended_at'> {
  readonly last_sign_in_at: string | null
  readonly sessions: number
  readonly factors: number
  readonly threads: number
  readonly interests: number
  readonly reports: number
  readonly suspension: {
    /** Null if the administrator noted none. */
    readonly reason: string | null
    readonly suspended_at: string
    readonly by: string
    readonly hidden: number
  } | null
  readonly projects: readonly {
    readonly id: string
    readonly title: string
    readonly status: ProjectStatus
    readonly created_at: string
  }[]
}

interface SecurityEvent {
  readonly id: number
  readonly kind: string
  readonly created_at: string
}

const LIST_KEY = ['admin', 'users', 'list']

export function usersQuery(filters: UserFilters) {
  return queryOptions({
    queryKey: [...LIST_KEY, filters],
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: () =>
      adminRequest<PageOf<UserRow>>((client) =>
        client.rpc('admin_users', {
          p_page: filters.page,
          ...(filters.query ? { p_query: filters.query } : {}),
          ...(filters.role ? { p_role: filters.role } : {}),
          ...(filters.state ? { p_suspended: filters.state === 'suspended' } : {}),
        }),
      ),
  })
}

export function userQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'users', 'one', id],
    staleTime: 0,
    queryFn: () => adminRequest<User>((client) => client.rpc('admin_user', { p_user: id })),
  })
}

export function eventsQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'users', 'events', id],
    staleTime: 0,
    queryFn: () =>
      adminRequest<readonly SecurityEvent[]>((client) =>
        client.rpc('admin_security_events', { p_user: id, p_limit: 20 }),
      ),
  })
}

/** Sets a role optimistically; reverted if the database refuses. */
export async function setRole(user: Pick<UserRow, 'id' | 'is_self'>, role: Role): Promise<void> {
  await queryClient.cancelQueries({ queryKey: LIST_KEY })
  const before = queryClient.getQueriesData<PageOf<UserRow>>({ queryKey: LIST_KEY })
  queryClient.setQueriesData<PageOf<UserRow>>({ queryKey: LIST_KEY }, (page) =>
    page
      ? { ...page, rows: page.rows.map((row) => (row.id === user.id ? { ...row, role } : row)) }
      : page,
  )
  try {
    await adminRequest((client) => client.rpc('set_user_role', { p_user: user.id, p_role: role }))
  } catch (cause) {
    for (const [key, page] of before) queryClient.setQueryData(key, page)
    throw cause
  } finally {
    refresh()
  }
  if (user.is_self) void invalidate(['admin', 'access'])
}

/** Suspends an account; `hide` archives its public projects until it is restored. */
export async function suspend(id: string, reasons: Reasons, hide: boolean): Promise<void> {
  const given = { p_reason: reasons.facts.trim(), p_basis: toBasis(reasons) }
  await adminRequest((client) => client.rpc('suspend_user', { p_user: id, p_hide: hide, ...given }))
  refresh()
}

export async function restore(id: string): Promise<void> {
  await adminRequest((client) => client.rpc('restore_user', { p_user: id }))
  refresh()
}

export async function resetFactors(id: string): Promise<void> {
  await adminRequest((client) => client.rpc('reset_user_factors', { p_user: id }))
  refresh()
}

/** Has the Auth API resend the confirmation mail. */
export async function resend(id: string, locale: Locale): Promise<void> {
  const email = await adminRequest<string>((client) =>
    client.rpc('request_confirmation', { p_user: id }),
  )
  await resendConfirmation(email, pathTo('home', locale))
}

function refresh(): void {
  void invalidate(['admin', 'users'])
  // Suspending hides projects and restoring shows them again.
  void invalidate(['admin', 'projects'])
}
