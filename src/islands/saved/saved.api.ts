import { unwrap } from '#core/api.ts'
import { publicData } from '#core/public-data.ts'
import { type ProjectSummary, parseSummaries } from '#islands/catalogue/project-summary.ts'

const COLUMNS =
  'id, title, slug, description, category, tags, thumbnail_url, featured, website, creator_name, language, status, support_options (id, type, title)'

/** The public projects among these ids, in this order. @throws AppError `network.offline` and others */
export async function fetchSaved(ids: readonly string[]): Promise<ProjectSummary[]> {
  if (ids.length === 0) return []
  const client = await publicData()
  const data = await unwrap(
    client
      .from('projects')
      .select(COLUMNS)
      .eq('status', 'approved')
      .in('id', [...ids])
      .retry(false),
  )
  const found = new Map(parseSummaries(data).map((project) => [project.id, project]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
