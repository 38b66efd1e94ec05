import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryClient } from '#core/query.ts'
import { ask, type PageOf } from '../admin.api.ts'

export type ReportKind = 'project' | 'person' | 'message'

/** A report. Times are ISO; `person_id` is the account behind what was reported. */
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
  /** Reports on the same subject that wait, this one included. */
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
      ask<PageOf<ReportRow>>((client) =>
        client.rpc('admin_reports', {
          p_waiting: state === 'waiting',
          p_page: page,
          ...(kind ? { p_kind: kind } : {}),
        }),
      ),
  })
}

/** One report, waiting or decided. An unknown id rejects with `report.not_found`. */
export function reportQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'report', id],
    staleTime: 10_000,
    queryFn: async () => {
      const { rows } = await ask<PageOf<ReportRow>>((client) =>
        client.rpc('admin_reports', { p_report: id }),
      )
      return rows[0] ?? null
    },
  })
}

/** Decides on a report and every other on the same subject; answers how many. */
export async function settle(id: string, decision: Decision, note: string): Promise<number> {
  const settled = await ask<number>((client) =>
    client.rpc('settle_report', { p_report: id, p_action: decision, p_note: note }),
  )
  // A decision may archive projects and suspend people.
  void queryClient.invalidateQueries({ queryKey: ['admin'] })
  return settled
}
