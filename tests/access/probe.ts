/** Tries what an actor may do in the database, and rolls it back. */
import type { Actor, TestDatabase, Transaction } from '../support/actors.ts'
import { SECRET } from './world.ts'

export interface Column {
  readonly name: string
  /** Generated, or an identity `generated always`. */
  readonly computed: boolean
}

export interface TableShape {
  readonly name: string
  readonly columns: readonly Column[]
  /** Condition for rows about the account $1, from `private.personal_data`; null when the table has none. */
  readonly rule: string | null
  /** Copies of some rows, to try inserting. */
  readonly samples: readonly object[]
  readonly count: number
}

export interface FunctionShape {
  readonly name: string
  readonly parameters: readonly {
    readonly name: string
    readonly type: string
    readonly optional: boolean
  }[]
}

/** Tables exposed by the API, with sample rows. */
export async function readTables({ sql }: TestDatabase): Promise<TableShape[]> {
  const tables = await sql<{ name: string; columns: Column[]; rule: string | null }[]>`
    select n.nspname || '.' || c.relname as name, d.rule,
      (select jsonb_agg(jsonb_build_object('name', a.attname,
          'computed', a.attgenerated <> '' or a.attidentity = 'a') order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join private.personal_data d on d.relation = n.nspname || '.' || c.relname
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname in ('public', 'storage')
    order by 1`
  const shapes: TableShape[] = []
  for (const table of tables) {
    const rows = await sql.unsafe<{ row: object }[]>(
      `select to_jsonb(t) as row from ${table.name} t limit 4`,
    )
    const [count] = await sql.unsafe<{ n: number }[]>(
      `select count(*)::int as n from ${table.name}`,
    )
    shapes.push({ ...table, samples: rows.map(({ row }) => row), count: count?.n ?? 0 })
  }
  return shapes
}

/** Functions exposed by the API. */
export async function readFunctions({ sql }: TestDatabase): Promise<FunctionShape[]> {
  const rows = await sql<
    { name: string; names: string[] | null; types: string[]; defaults: number }[]
  >`
    select p.proname as name, p.proargnames as names, p.pronargdefaults as defaults,
      array(select format_type(t, null) from unnest(p.proargtypes) with ordinality as u (t, n) order by n) as types
    from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`
  return rows.map(({ name, names, types, defaults }) => ({
    name,
    parameters: types.map((type, index) => ({
      name: names?.[index] ?? '',
      type,
      optional: index >= types.length - defaults,
    })),
  }))
}

/**
 * A cell of `TABLES`: what an actor may do with a table.
 */
export async function probeTable(
  db: TestDatabase,
  tx: Transaction,
  table: TableShape,
  actor: Actor,
): Promise<string> {
  const own = await ownRows(db, table, actor)
  const letter = (count: number): string =>
    count === 0 ? '0' : count === table.count ? 'a' : count === own ? 'o' : 'p'
  const [rights] = await tx.unsafe<
    { readable: string[]; writable: string[]; insertable: string[] }[]
  >(
    `select ${['select', 'update', 'insert']
      .map(
        (
          verb,
          index,
        ) => `array(select attname::text from pg_attribute where attrelid = $1::regclass and attnum > 0
          and not attisdropped and has_column_privilege(attrelid, attnum, '${verb}')) as ${['readable', 'writable', 'insertable'][index]}`,
      )
      .join(', ')}`,
    [table.name],
  )
  const open = new Set(table.columns.filter(({ computed }) => !computed).map(({ name }) => name))
  const quoted = (names: readonly string[]): string[] => names.map((name) => `"${name}"`)
  const writable = quoted(rights?.writable.filter((name) => open.has(name)) ?? [])
  const insertable = quoted(rights?.insertable.filter((name) => open.has(name)) ?? [])
  const readable = new Set(quoted(rights?.readable ?? []))

  const seen = await attempt(tx, async (inner) => {
    const [column] = readable
    if (!column) return '-'
    const rows = await inner.unsafe(`select ${column} from ${table.name}`)
    return letter(rows.length)
  })
  const inserted = insertable.length === 0 ? '-' : await probeInsert(tx, table, insertable)
  const updates: string[] = []
  for (const column of writable)
    updates.push(
      await attempt(tx, async (inner) => {
        const value = readable.has(column) ? column : 'default'
        return letter((await inner.unsafe(`update ${table.name} set ${column} = ${value}`)).count)
      }),
    )
  // The table gets the letter of its most permissive column.
  const updated = [...'apoy0r'].find((one) => updates.includes(one)) ?? '-'
  const deleted = await attempt(tx, async (inner) =>
    letter((await inner.unsafe(`delete from ${table.name}`)).count),
  )
  return seen + inserted + updated + deleted
}

async function probeInsert(
  tx: Transaction,
  table: TableShape,
  columns: readonly string[],
): Promise<string> {
  const names = columns.join(', ')
  const outcomes: string[] = []
  for (const row of table.samples)
    outcomes.push(
      await attempt(tx, async (inner) => {
        await inner.unsafe(
          `insert into ${table.name} (${names}) select ${names} from jsonb_populate_record(null::${table.name}, $1)`,
          [row as never],
        )
        return 'y'
      }),
    )
  const admitted = outcomes.filter((outcome) => outcome === 'y').length
  if (admitted === 0) return outcomes.includes('r') ? 'r' : '-'
  return admitted === outcomes.length ? 'a' : 'o'
}

async function ownRows({ sql }: TestDatabase, table: TableShape, actor: Actor): Promise<number> {
  if (table.rule === null || actor.id === '') return 0
  const query = `select count(*)::int as n from ${table.name} where ${table.rule.replaceAll('$1', `'${actor.id}'::uuid`)}`
  return (await sql.unsafe<{ n: number }[]>(query))[0]?.n ?? 0
}

/** Thrown to roll a savepoint back while returning an outcome. */
class Done extends Error {
  readonly outcome: string

  constructor(outcome: string) {
    super('done')
    this.outcome = outcome
  }
}

/** Runs `work` in a savepoint, rolls it back and returns its outcome or the SQLSTATE of its error. */
async function undone(
  tx: Transaction,
  work: (tx: Transaction) => Promise<string>,
): Promise<string> {
  try {
    await tx.savepoint(async (inner) => {
      throw new Done(await work(inner))
    })
  } catch (error) {
    if (error instanceof Done) return error.outcome
    return String((error as { code?: string }).code ?? error)
  }
  return ''
}

/** A constraint violation (class 23) means that the caller was allowed in. */
async function attempt(
  tx: Transaction,
  work: (tx: Transaction) => Promise<string>,
): Promise<string> {
  const outcome = await undone(tx, work)
  if (outcome === '42501') return '-'
  if (outcome.startsWith('BL')) return 'r'
  return /^23\d/.test(outcome) ? 'y' : outcome
}

/** Defaults for parameters without a value in the world. */
const BY_TYPE: Readonly<Record<string, unknown>> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  'uuid[]': [],
  text: 'words',
  'text[]': [],
  integer: 1,
  bigint: 1,
  numeric: 1,
  boolean: true,
  jsonb: {},
}

/** Arguments for a function: by function and parameter name, by parameter name, or by type. */
export function argumentsOf(
  { name, parameters }: FunctionShape,
  values: Readonly<Record<string, unknown>>,
): { name: string; type: string; value: unknown }[] {
  return parameters
    .filter((one) => !one.optional || values[`${name}.${one.name}`] !== undefined)
    .map((one) => {
      const wanted = values[`${name}.${one.name}`] ?? values[one.name]
      const isUnfit = one.type === 'uuid' && !/^[0-9a-f-]{36}$/.test(String(wanted))
      const value = wanted === undefined || isUnfit ? BY_TYPE[one.type] : wanted
      if (value === undefined)
        throw new Error(
          `Give '${name}.${one.name}' (${one.type}) a value in tests/access/world.ts.`,
        )
      return { name: one.name, type: one.type, value }
    })
}

/**
 * A cell of `FUNCTIONS`: the outcome of calling a function.
 */
export async function probeFunction(
  tx: Transaction,
  { name, parameters }: FunctionShape,
  values: Readonly<Record<string, unknown>>,
): Promise<string> {
  const given = argumentsOf({ name, parameters }, values)
  const list = given.map((one, index) => `${one.name} => $${index + 1}::${one.type}`)
  const parts = given.map(({ value }) => value)
  const outcome = await undone(tx, async (inner) => {
    const query = `select * from public.${name}(${list.join(', ')})`
    const rows = await inner.unsafe(query, parts as never[])
    return JSON.stringify(rows).includes(SECRET) ? 'sees' : 'ok'
  })
  return outcome === '42501' ? '-' : outcome
}
