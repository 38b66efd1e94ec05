import { unwrap } from '#core/api.ts'
import { publicData } from '#core/public-data.ts'
import { KEYS, local } from '#core/storage.ts'
import { backend } from '#core/supabase.ts'
import type { ReportReason } from './report.ts'

interface ListingReport {
  readonly projectId: string
  readonly reason: ReportReason
  readonly detail: string
  /** What people never see and never fill. */
  readonly trap: string
}

/**
 * Sends a report, in the name of the account where somebody is logged in.
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
