import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { invalidate } from '#core/query.ts'
import { UPDATE_COLUMNS, updateSchema } from '#islands/listing/update.ts'
import { QUESTION_COLUMNS, questionSchema } from '#islands/questions/question.ts'
import type { ReportOutcome } from '#islands/report/report.ts'
import { adminRequest, type PageOf } from '../admin.api.ts'
import { type Reasons, toBasis } from '../reasons.ts'

export const REPORT_KINDS = ['project', 'update', 'question', 'person', 'message'] as const

type ReportKind = (typeof REPORT_KINDS)[number]

/** A report. Times are ISO; `person_id` is the account behind the reported item. */
export interface ReportRow {
  readonly id: string
  readonly reference: string
  readonly kind: ReportKind
  readonly subject_id: string
  readonly subject: string
  /** What was reported, if the update or question says something else by now or is gone; else null. */
  readonly content: string | null
  readonly project_id: string | null
  readonly person_id: string | null
  readonly reason: string
  readonly detail: string
  /** Of the sender, as typed; null if withheld. */
  readonly name: string | null
  readonly email: string | null
  /** The sender was signed in. */
  readonly has_account: boolean
  /** Null while undecided. */
  readonly outcome: ReportOutcome | null
  /** As the sender was told. */
  readonly reasons: string | null
  readonly created_at: string
  readonly decided_at: string | null
  readonly decided_by: string | null
  /** Pending reports on the same words of the same item, including this one. */
  readonly waiting: number
}

export interface ReportFilters {
  readonly state: 'waiting' | 'decided'
  readonly kind: ReportKind | ''
  readonly page: number
}

export const NO_FILTERS: ReportFilters = { state: 'waiting', kind: '', page: 1 }

/** `restricted`: one of the others has happened before. */
export type Decision =
  | 'dismiss'
  | 'warn'
  | 'archive'
  | 'remove'
  | 'suspend'
  | 'restricted'
  | 'forward'

/** What a decision is called: an update or question is hidden, a message removed. */
export function nameOf(decision: Decision, kind: ReportKind) {
  return decision === 'remove' && kind !== 'message' ? 'hide' : decision
}

/** Decisions that tell the person concerned something. */
export function concernsPerson(decision: Decision): boolean {
  return decision === 'warn' || isRestriction(decision)
}

/** Decisions that need a rule. */
export function isRestriction(decision: Decision): boolean {
  return decision === 'archive' || decision === 'remove' || decision === 'suspend'
}

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

/** A reported update, public or not; null once it is deleted. */
export function reportedUpdateQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'update', id],
    staleTime: 10_000,
    queryFn: async () => {
      const row = await adminRequest<unknown>((client) =>
        client.from('project_updates').select(UPDATE_COLUMNS).eq('id', id).maybeSingle(),
      )
      return row ? updateSchema.parse(row) : null
    },
  })
}

/** Makes a hidden update public again. @throws AppError */
export async function showUpdateAgain(id: string): Promise<void> {
  await adminRequest((client) => client.rpc('set_update_hidden', { p_update: id, p_hidden: false }))
  void invalidate(['admin'])
}

/** A reported question with its answer, public or not; null once it is deleted. */
export function reportedQuestionQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'question', id],
    staleTime: 10_000,
    queryFn: async () => {
      const row = await adminRequest<unknown>((client) =>
        client.from('project_questions').select(QUESTION_COLUMNS).eq('id', id).maybeSingle(),
      )
      return row ? questionSchema.parse(row) : null
    },
  })
}

/** Makes a hidden question public again. @throws AppError */
export async function showQuestionAgain(id: string): Promise<void> {
  await adminRequest((client) =>
    client.rpc('set_question_hidden', { p_question: id, p_hidden: false }),
  )
  void invalidate(['admin'])
}

/** Decides on a report and all others on the same words of the same item, tells their senders, and returns how many. */
export async function decideReport(
  id: string,
  decision: Decision,
  told: string,
  reasons: Reasons,
): Promise<number> {
  const count = await adminRequest<number>((client) =>
    client.rpc('settle_report', {
      p_report: id,
      p_action: decision,
      p_reasons: told,
      ...(concernsPerson(decision) ? { p_note: reasons.facts.trim() } : {}),
      ...(isRestriction(decision) ? { p_basis: toBasis(reasons) } : {}),
    }),
  )
  // A decision may archive projects and suspend accounts.
  void invalidate(['admin'])
  return count
}
