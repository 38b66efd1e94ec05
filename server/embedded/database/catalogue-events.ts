import type { Sql } from 'postgres'
import type { CacheTag } from '#core/cache.server.ts'

/** Changes come in bursts, such as a listing and its options. */
const DEBOUNCE_MS = 50
/** Between two reports, or whoever changes something all the time would keep the page cache empty. */
const PAUSE_MS = 500

/**
 * Calls `onChange` with the cache tags of changed public data, and with all tags after a reconnect, as notifications may
 * have been missed.
 */
export async function listenForCatalogueChanges(
  sql: Sql,
  onChange: (tags: readonly CacheTag[]) => void,
): Promise<void> {
  const tags = new Set<CacheTag>()
  let last = -PAUSE_MS
  const report = (...changed: readonly CacheTag[]): void => {
    if (tags.size === 0)
      setTimeout(
        () => {
          const stale = [...tags]
          tags.clear()
          last = performance.now()
          onChange(stale)
        },
        Math.max(DEBOUNCE_MS, last + PAUSE_MS - performance.now()),
      )
    for (const tag of changed) tags.add(tag)
  }
  await sql.listen(
    'backlit_catalogue',
    (table) => report(table === 'interface_translations' ? 'texts' : 'projects'),
    () => report('projects', 'texts'),
  )
}
