import { LIMITS } from '#core/limits.ts'
import * as z from '#core/zod.ts'

/** Reasons for which a listing can be reported, as `report_project` takes them. */
export const REPORT_REASONS = [
  'misleading',
  'prohibited',
  'rights',
  'scam',
  'broken',
  'other',
] as const

export type ReportReason = (typeof REPORT_REASONS)[number]

/** The form for reporting a listing. Other reasons speak for themselves; "other" needs words. */
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

/** What the form holds while it is filled in. */
export type ReportValues = z.input<typeof reportSchema>
/** What a sound form gives. */
export type Report = z.output<typeof reportSchema>

function isReportReason(value: string): value is ReportReason {
  return (REPORT_REASONS as readonly string[]).includes(value)
}
