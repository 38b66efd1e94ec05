import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryClient } from '#core/query.ts'
import { adminRequest, type PageOf } from '../admin.api.ts'

export type ReportKind = 'project' | 'person' | 'message'

/** A report. Times are ISO; `person_id` is the account behind the reported item. */
export interface ReportRow {
  readonly id: string
  readonly kind: ReportKind
  readonly subject_id: string
  readonly subject: string
  readonly project_id: string | null
  readonly person_id: string | null
  readonly reason: string
  readonly detail: string
  readonly state: string
  readonly outcome: string | null
  readonly created_at: string
  /** Null for visitors. */
  readonly reporter: string | null
  readonly decided_at: string | null
  readonly decided_by: string | null
  /** Pending reports on the same item, including this one. */
  readonly waiting: number
}

export interface ReportFilters {
  readonly state: 'waiting' | 'decided'
  readonly kind: ReportKind | ''
  readonly page: number
}

export type Decision = 'dismiss' | 'warn' | 'archive' | 'suspend'

export function reportsQuery({ state, kind, page }: ReportFilters) {
  return queryOptions({
    queryKey: ['admin', 'reports', state, kind, page],
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: () =>
      adminRequest<PageOf<ReportRow>>((client) =>
        client.rpc('admin_reports', {
          p_waiting: state === 'waiting',
          p_page: page,
          ...(kind ? { p_kind: kind } : {}),
        }),
      ),
  })
}

/** One report, pending or decided. @throws AppError `report.not_found` */
export function reportQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'report', id],
    staleTime: 10_000,
    queryFn: async () => {
      const { rows } = await adminRequest<PageOf<ReportRow>>((client) =>
        client.rpc('admin_reports', { p_report: id }),
      )
      return rows[0] ?? null
    },
  })
}

/** Decides on a report and all others on the same item; returns how many. */
export async function decideReport(id: string, decision: Decision, note: string): Promise<number> {
  const count = await adminRequest<number>((client) =>
    client.rpc('settle_report', { p_report: id, p_action: decision, p_note: note }),
  )
  // A decision may archive projects and suspend accounts.
  void queryClient.invalidateQueries({ queryKey: ['admin'] })
  return count
}
