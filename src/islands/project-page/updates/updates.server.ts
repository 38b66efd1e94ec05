import type { ServerBackend } from '#core/backend.server.ts'
import { anonClient } from '#core/client.server.ts'
import { UPDATE_COLUMNS, type Update, updateSchema } from '#islands/listing/update.ts'

/** Timeout, so that pages render quickly with a dead backend. Milliseconds. */
const TIMEOUT = 2500

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
  try {
    const { data, error } = await anonClient(backend)
      .from('project_updates')
      .select(UPDATE_COLUMNS)
      .eq('project_id', project)
      .order('posted_at', { ascending: false })
      .order('id')
      .range(from, from + limit)
      .retry(false)
      .abortSignal(AbortSignal.timeout(TIMEOUT))
    if (error) throw error
    const updates = data.map((row) => updateSchema.parse(row))
    return { updates: updates.slice(0, limit), hasMore: updates.length > limit }
  } catch (error) {
    console.warn(`Could not read updates: ${(error as Error).message}`)
    return null
  }
}
