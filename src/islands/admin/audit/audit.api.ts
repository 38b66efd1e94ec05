import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryClient } from '#core/query.ts'
import { ask } from '../admin.api.ts'

/** An entry of the audit log. Times are ISO. */
export interface AuditRow {
  readonly id: number
  readonly created_at: string
  /** Null for the site itself. */
  readonly actor_id: string | null
  /** Name or e-mail address; null once the account is gone. */
  readonly actor: string | null
  readonly action: string
  readonly entity: string
  readonly entity_id: string | null
  /** What the thing is called today; null when it is gone or has no name. */
  readonly target: string | null
  readonly details: Readonly<Record<string, unknown>>
}

interface AuditPage {
  readonly rows: readonly AuditRow[]
  readonly has_more: boolean
}

/** Days are `YYYY-MM-DD` in the reader's time zone, both included; empty texts filter nothing. */
export interface AuditFilters {
  readonly actor: string
  readonly action: string
  readonly target: string
  readonly from: string
  readonly to: string
}

export const NO_FILTERS: AuditFilters = { actor: '', action: '', target: '', from: '', to: '' }

/** Entries of one file at most; the database keeps to it. */
export const EXPORT_LIMIT = 5000

type Key = Pick<AuditRow, 'id' | 'created_at'>

export function auditQuery(filters: AuditFilters, after: Key | undefined) {
  return queryOptions({
    queryKey: ['admin', 'audit', 'list', filters, after?.id],
    staleTime: 5_000,
    placeholderData: keepPreviousData,
    queryFn: () =>
      ask<AuditPage>((client) =>
        client.rpc('admin_audit', {
          ...conditions(filters),
          ...(after ? { p_before: after.created_at, p_before_id: after.id } : {}),
        }),
      ),
  })
}

/** Actions that the log has entries of. */
export const actionsQuery = queryOptions({
  queryKey: ['admin', 'audit', 'actions'],
  staleTime: 60_000,
  queryFn: () => ask<readonly string[]>((client) => client.rpc('admin_audit_actions')),
})

/** The newest entries that match, for a file. Logged. */
export async function exportAudit(filters: AuditFilters): Promise<AuditPage> {
  const page = await ask<AuditPage>((client) => client.rpc('export_audit', conditions(filters)))
  void queryClient.invalidateQueries({ queryKey: ['admin', 'audit'] })
  return page
}

function conditions({ actor, action, target, from, to }: AuditFilters) {
  return {
    ...(actor ? { p_actor: actor } : {}),
    ...(action ? { p_action: action } : {}),
    ...(target ? { p_target: target } : {}),
    ...(from ? { p_from: startOf(from) } : {}),
    ...(to ? { p_to: startOf(to, 1) } : {}),
  }
}

/** When a day of the reader begins, so many days later. */
function startOf(day: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}
