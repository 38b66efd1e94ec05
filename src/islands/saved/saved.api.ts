import { unwrap } from '#core/api.ts'
import { publicData } from '#core/public-data.ts'
import { type ProjectSummary, parseSummaries } from '#islands/catalogue/project-summary.ts'

/** The public projects among these ids, in this order. @throws AppError `network.offline` and others */
export async function fetchSaved(ids: readonly string[]): Promise<ProjectSummary[]> {
  if (ids.length === 0) return []
  const client = await publicData()
  const data = await unwrap(client.rpc('project_cards', { p_projects: [...ids] }).retry(false))
  const found = new Map(parseSummaries(data).map((project) => [project.id, project]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
