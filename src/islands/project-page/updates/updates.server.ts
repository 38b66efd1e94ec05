import type { ServerBackend } from '#core/backend.server.ts'
import { readPublic } from '#core/client.server.ts'
import { UPDATE_COLUMNS, type Update, updateSchema } from '#islands/listing/update.ts'

interface Updates {
  readonly updates: readonly Update[]
  /** There are older ones. */
  readonly hasMore: boolean
}

/** Public updates of a project, newest first; null on failure. */
export async function projectUpdates(
  backend: ServerBackend,
  project: string,
  limit: number,
  page = 1,
): Promise<Updates | null> {
  const from = (page - 1) * limit
  return readPublic(
    backend,
    'updates',
    (client) =>
      client
        .from('project_updates')
        .select(UPDATE_COLUMNS)
        .eq('project_id', project)
        .order('posted_at', { ascending: false })
        .order('id')
        .range(from, from + limit),
    (rows) => {
      const updates = rows.map((row) => updateSchema.parse(row))
      return { updates: updates.slice(0, limit), hasMore: updates.length > limit }
    },
  )
}
