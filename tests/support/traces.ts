import type postgres from 'postgres'

/** Every `schema.table.column` that contains one of the texts: plain, as JSON inside text, or as bytes. */
export async function tracesOf(sql: postgres.Sql, ...texts: string[]): Promise<string[]> {
  const wanted = texts.map((text) => text.toLowerCase())
  const tables = await sql<{ name: string }[]>`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
    order by 1`
  const found = new Set<string>()
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ data: Record<string, unknown> }[]>(
      `select to_jsonb(t) as data from ${name} t`,
    )
    for (const { data } of rows)
      for (const [column, value] of Object.entries(data))
        if (holds(value, wanted)) found.add(`${name}.${column}`)
  }
  return [...found]
}

function holds(value: unknown, wanted: readonly string[]): boolean {
  if (typeof value === 'string') {
    const text = value.toLowerCase()
    return wanted.some((one) => text.includes(one)) || holds(inner(value), wanted)
  }
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, each]) => holds(key, wanted) || holds(each, wanted))
}

/** Decodes JSON and `bytea`. */
function inner(text: string): unknown {
  if (/^\\x([0-9a-f]{2})+$/.test(text)) return Buffer.from(text.slice(2), 'hex').toString()
  if (!/^\s*["[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
