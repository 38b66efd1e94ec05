import { unwrap } from '#core/api.ts'
import { publicData } from '#core/public-data.ts'
import { KEYS, local } from '#core/storage.ts'
import { backend } from '#core/supabase.ts'
import type { ReportReason } from './report.ts'

interface ListingReport {
  readonly projectId: string
  readonly reason: ReportReason
  readonly detail: string
  /** Honeypot, invisible to people. */
  readonly trap: string
}

/**
 * Sends a report, under the account if signed in.
 * @throws AppError `report.rate_limited`, `project.not_found`, `network.offline` and others.
 */
export async function sendReport({ projectId, reason, detail, trap }: ListingReport) {
  const args = { p_project: projectId, p_reason: reason, p_detail: detail, p_trap: trap }
  await unwrap(
    local.get(KEYS.auth)
      ? (await backend()).rpc('report_project', args)
      : (await publicData()).rpc('report_project', args),
  )
}
