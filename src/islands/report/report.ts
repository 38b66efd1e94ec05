import type { ErrorCode } from '#core/errors.ts'
import { email, hasText, textLength } from '#core/fields.ts'
import { LIMITS } from '#core/limits.ts'
import * as z from '#core/zod.ts'

/** Report reasons, as `private.report_reasons` has them. */
export const REPORT_REASONS = [
  'misleading',
  'scam',
  'rights',
  'impersonation',
  'hate',
  'child_abuse',
  'privacy',
  'spam',
  'illegal',
  'other',
] as const

export type ReportReason = (typeof REPORT_REASONS)[number]

/** What can be decided on a report, as `private.report_outcomes` has them. */
export const REPORT_OUTCOMES = ['restricted', 'changes', 'none', 'forwarded'] as const

export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

/** A person, or one of their messages. */
export interface PersonTarget {
  readonly personId: string
  readonly messageId?: string
}

/** A listing, or one of its updates or answered questions. */
interface ProjectTarget {
  readonly projectId: string
  readonly updateId?: string
  readonly questionId?: string
}

/** What is reported. */
export type ReportTarget = ProjectTarget | PersonTarget

/** Whether name and address may be withheld (Digital Services Act, article 16(2)(c)). */
export function canBeAnonymous(reason: string | null): boolean {
  return reason === 'child_abuse'
}

/** The report form: name and address are required unless the reason lets them be withheld. */
export const reportSchema = z
  .object({
    // Null when none of the radio buttons is chosen.
    reason: z.string().nullable(),
    detail: z.string().trim(),
    name: z.string().trim(),
    email: z.string().trim(),
    goodFaith: z.boolean(),
  })
  .check(({ value, issues }) => {
    const isOptional = canBeAnonymous(value.reason)
    const check = (path: keyof typeof value, isFine: boolean, message: ErrorCode) => {
      const isFirst = !issues.some((issue) => issue.path?.[0] === path)
      if (!isFine && isFirst) issues.push({ code: 'custom', input: value, path: [path], message })
    }
    check('reason', isReportReason(value.reason), 'report.reason_required')
    check('detail', value.detail !== '', 'report.detail_required')
    check('detail', textLength(value.detail) <= LIMITS.reportDetail, 'report.too_long')
    check('name', isOptional || hasText(value.name), 'form.required')
    check('name', textLength(value.name) <= LIMITS.name, 'form.too_long')
    check('email', isOptional || value.email !== '', 'form.required')
    check('email', value.email === '' || email.safeParse(value.email).success, 'form.email')
    check('goodFaith', value.goodFaith, 'report.good_faith_required')
  })
  .transform((values) => ({ ...values, reason: values.reason as ReportReason }))

/** Form input. */
export type ReportValues = z.input<typeof reportSchema>
/** Validated output. */
export type Report = z.output<typeof reportSchema>

function isReportReason(value: string | null): value is ReportReason {
  return (REPORT_REASONS as readonly (string | null)[]).includes(value)
}
