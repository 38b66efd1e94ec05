import { LIMITS } from '#core/limits.ts'
import * as z from '#core/zod.ts'

/** Report reasons, as `report_project` accepts them. */
export const REPORT_REASONS = [
  'misleading',
  'prohibited',
  'rights',
  'scam',
  'broken',
  'other',
] as const

export type ReportReason = (typeof REPORT_REASONS)[number]

/** The report form; the reason "other" requires a text. */
export const reportSchema = z
  .object({
    reason: z.string(),
    detail: z.string().trim().max(LIMITS.reportDetail, 'report.too_long'),
  })
  .check((context) => {
    const { reason, detail } = context.value
    const add = (path: 'reason' | 'detail', message: string) =>
      context.issues.push({ code: 'custom', input: context.value, path: [path], message })
    if (!isReportReason(reason)) add('reason', 'report.reason_required')
    else if (reason === 'other' && detail === '') add('detail', 'report.detail_required')
  })
  .transform((values) => ({ ...values, reason: values.reason as ReportReason }))

/** Form input. */
export type ReportValues = z.input<typeof reportSchema>
/** Validated output. */
export type Report = z.output<typeof reportSchema>

function isReportReason(value: string): value is ReportReason {
  return (REPORT_REASONS as readonly string[]).includes(value)
}
