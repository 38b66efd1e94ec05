import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { invalidate } from '#core/query.ts'
import { adminRequest } from '../admin.api.ts'

/** An audit log entry. Times are ISO. */
export interface AuditRow {
  readonly id: number
  readonly created_at: string
  /** Null for the system. */
  readonly actor_id: string | null
  /** Name or email address; null once the account is deleted. */
  readonly actor: string | null
  readonly action: string
  readonly entity: string
  readonly entity_id: string | null
  /** Current name of the target; null if deleted or unnamed. */
  readonly target: string | null
  readonly details: Readonly<Record<string, unknown>>
}

interface AuditPage {
  readonly rows: readonly AuditRow[]
  readonly has_more: boolean
}

/** Days are `YYYY-MM-DD` in the reader's time zone, inclusive; empty strings filter nothing. */
export interface AuditFilters {
  readonly actor: string
  readonly action: string
  readonly target: string
  readonly from: string
  readonly to: string
}

export const NO_FILTERS: AuditFilters = { actor: '', action: '', target: '', from: '', to: '' }

/** Maximum entries per export, enforced by the database. */
export const EXPORT_LIMIT = 5000

/** The database reads no ISO time after the year 9999, and no entry is that late. */
export const LAST_DAY = '9999-12-31'

type EntryKey = Pick<AuditRow, 'id' | 'created_at'>

export function auditQuery(filters: AuditFilters, after: EntryKey | undefined) {
  return queryOptions({
    queryKey: ['admin', 'audit', 'list', filters, after?.id],
    staleTime: 5_000,
    placeholderData: keepPreviousData,
    queryFn: () =>
      adminRequest<AuditPage>((client) =>
        client.rpc('admin_audit', {
          ...conditions(filters),
          ...(after ? { p_before: after.created_at, p_before_id: after.id } : {}),
        }),
      ),
  })
}

/** Actions that occur in the log. */
export const actionsQuery = queryOptions({
  queryKey: ['admin', 'audit', 'actions'],
  staleTime: 60_000,
  queryFn: () => adminRequest<readonly string[]>((client) => client.rpc('admin_audit_actions')),
})

/** The newest matching entries for an export. The export is audited. */
export async function exportAudit(filters: AuditFilters): Promise<AuditPage> {
  const page = await adminRequest<AuditPage>((client) =>
    client.rpc('export_audit', conditions(filters)),
  )
  void invalidate(['admin', 'audit'])
  return page
}

function conditions({ actor, action, target, from, to }: AuditFilters) {
  return {
    ...(actor ? { p_actor: actor } : {}),
    ...(action ? { p_action: action } : {}),
    ...(target ? { p_target: target } : {}),
    ...(from ? { p_from: startOf(yearOf(from) > yearOf(LAST_DAY) ? LAST_DAY : from) } : {}),
    ...(to && yearOf(to) < yearOf(LAST_DAY) ? { p_to: startOf(to, 1) } : {}),
  }
}

const yearOf = (day: string) => Number.parseInt(day, 10)

/** Start of a local day as an ISO time, `offset` days later. */
function startOf(day: string, offset = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + offset).toISOString()
}
