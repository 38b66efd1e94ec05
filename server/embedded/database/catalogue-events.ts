import type { Sql } from 'postgres'

/** Changes arrive in bursts (a listing and its options, a seeding); one report a burst is enough. Milliseconds. */
const GATHER_MS = 50

/**
 * Reports changes of what visitors see, however they were made. After a lost connection, during which changes may have
 * gone unnoticed, it reports one as well.
 */
export async function followCatalogue(
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
    }, GATHER_MS)
  }
  await sql.listen(
    'backlit_catalogue',
    (table) => report(table === 'interface_translations' ? 'texts' : 'projects'),
    () => report('projects', 'texts'),
  )
}
