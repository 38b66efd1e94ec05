import type { Sql } from 'postgres'

/** Changes come in bursts, such as a listing and its options. */
const DEBOUNCE_MS = 50

/**
 * Calls `onChange` with the cache tags of changed public data, and with all tags after a reconnect, as notifications may
 * have been missed.
 */
export async function listenForCatalogueChanges(
  sql: Sql,
  onChange: (tags: readonly string[]) => void,
): Promise<void> {
  let _pending: NodeJS.Timeout | undefined
  const tags = new Set<string>()
  const report = (...changed: readonly string[]): void => {
    for (const tag of changed) tags.add(tag)
    _pending ??= setTimeout(() => {
      _pending = undefined
      onChange([...tags])
      tags.clear()
    }, DEBOUNCE_MS)
  }
  await sql.listen(
    'backlit_catalogue',
    (table) => report(table === 'interface_translations' ? 'texts' : 'projects'),
    () => report('projects', 'texts'),
  )
}
