import { request, unwrap } from '#core/api.ts'
import { publicData } from '#core/public-data.ts'
import { KEYS, local } from '#core/storage.ts'
import { backend } from '#core/supabase.ts'
import type { Locale } from '#i18n/locales.ts'
import type { Report, ReportTarget } from './report.ts'

interface Sent {
  readonly target: ReportTarget
  readonly report: Report
  /** Language of receipt and decision. */
  readonly locale: Locale
  /** Honeypot, invisible to people. */
  readonly trap: string
}

/**
 * Sends a report, under the account if signed in, and returns its reference number, e.g. `NT-4F1C09A2D7`.
 * @throws AppError `report.rate_limited`, `project.not_found`, `network.offline` and others.
 */
export async function sendReport({ target, report, locale, trap }: Sent): Promise<string> {
  const args = {
    p_reason: report.reason,
    p_detail: report.detail,
    p_name: report.name,
    p_email: report.email,
    p_good_faith: report.goodFaith,
    p_locale: locale,
  }
  if ('personId' in target) {
    const person = { ...args, p_person: target.personId }
    return request((client) =>
      client.rpc(
        'report_person',
        target.messageId ? { ...person, p_message: target.messageId } : person,
      ),
    )
  }
  const listing = {
    ...args,
    p_project: target.projectId,
    p_trap: trap,
    ...(target.updateId ? { p_update: target.updateId } : {}),
    ...(target.questionId ? { p_question: target.questionId } : {}),
  }
  return unwrap(
    local.get(KEYS.auth)
      ? (await backend()).rpc('report_project', listing)
      : (await publicData()).rpc('report_project', listing),
  )
}
