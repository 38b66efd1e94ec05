import postgres from 'postgres'
import type { Sql } from '../support/actors.ts'
import { createDatabase, startServer } from '../support/postgres.ts'
import { fillCatalogue } from './catalogue-data.ts'
import { median } from './median.ts'

/** The embedded backend's settings, with others that only speed up filling the tables. */
const SETTINGS = {
  shared_buffers: '64MB',
  jit: 'off',
  timezone: 'UTC',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
}
const WARM_UP = 5
const RUNS = 41
/** Concurrent clients for the throughput, and for how long they run. */
const CLIENTS = 8
const LOAD_MS = 4000
/** Highest allowed median by catalogue size. */
const BARS = [
  { projects: 100_000, ms: 20 },
  { projects: 1_000_000, ms: 50 },
]

/** Arguments of `browse_projects` by name of the query. */
const QUESTIONS: Readonly<Record<string, string>> = {
  list: '',
  'list, newest': `p_sort => 'newest'`,
  category: `p_category => 'tech'`,
  'support type': `p_type => 'equity'`,
  tag: `p_tags => '{sensors}'`,
  minimum: `p_amount => 500, p_currency => 'EUR'`,
  'type and minimum': `p_type => 'grant', p_amount => 500, p_currency => 'EUR'`,
  featured: 'p_featured => true',
  closed: `p_stage => 'closed'`,
  'closed, with a category': `p_stage => 'closed', p_category => 'art'`,
  'closing soon': `p_stage => 'soon'`,
  'category, type and tag': `p_category => 'art', p_type => 'token', p_tags => '{comics}'`,
  'search, common word': `p_query => 'community'`,
  'search, two words': `p_query => 'community garden'`,
  'search, beginning': `p_query => 'comm'`,
  'search, filtered': `p_query => 'tidewatch', p_category => 'art'`,
  'search, rare word': `p_query => 'zephyrine'`,
  'search, typo': `p_query => 'zephyrnie'`,
  'search, Japanese': `p_query => '図書館'`,
  'search, Chinese': `p_query => '花园'`,
}

export interface CatalogueTimes {
  readonly size: number
  /** Median milliseconds by query. */
  readonly medians: Readonly<Record<string, number>>
  /** Queries with a sequential scan of a catalogue table. */
  readonly scans: readonly string[]
  /** First pages of the list per second, with {@link CLIENTS} clients. */
  readonly perSecond: number
  /** Size of the database. */
  readonly megabytes: number
  readonly fillSeconds: number
}

/** Times every query on generated catalogues of these sizes, each in its own database. */
export async function measureCatalogue(
  sizes: readonly number[],
  say: (line: string) => void,
): Promise<CatalogueTimes[]> {
  const server = await startServer(SETTINGS)
  try {
    const filled: FilledCatalogue[] = []
    for (const size of sizes) {
      const url = await createDatabase(server.url, `bench_${size}`)
      const sql = postgres(url, { max: 1, onnotice: () => {} })
      const started = performance.now()
      await fillCatalogue(sql, size, (done) => {
        if (done % 200_000 === 0) say(`${done} of ${size} projects, ${seconds(started)} s`)
      })
      await sql.end()
      const fillSeconds = seconds(started)
      say(`${size} projects ready after ${fillSeconds} s`)
      filled.push({ size, url, fillSeconds })
    }
    return await compareCatalogues(filled, say)
  } finally {
    await server.stop()
  }
}

export interface FilledCatalogue {
  readonly size: number
  readonly url: string
  readonly fillSeconds: number
}

/**
 * Runs every query on all catalogues alternately, so that the machine's load affects them equally.
 */
export async function compareCatalogues(
  filled: readonly FilledCatalogue[],
  say: (line: string) => void,
): Promise<CatalogueTimes[]> {
  const opened = await Promise.all(
    filled.map(async ({ size, url, fillSeconds }) => {
      const sql = postgres(url, { max: CLIENTS, onnotice: () => {} })
      return { size, fillSeconds, sql, statements: new Map(await statements(sql)) }
    }),
  )
  try {
    const medians = new Map<number, Record<string, number>>(filled.map(({ size }) => [size, {}]))
    const scans = new Map<number, string[]>(filled.map(({ size }) => [size, []]))
    for (const name of opened[0]?.statements.keys() ?? []) {
      const times = new Map<number, number[]>(filled.map(({ size }) => [size, []]))
      for (let run = -WARM_UP; run < RUNS; run += 1) {
        for (const { size, sql, statements } of opened) {
          const started = performance.now()
          await sql.unsafe(statements.get(name) as string)
          if (run >= 0) times.get(size)?.push(performance.now() - started)
        }
      }
      for (const { size, sql, statements } of opened) {
        if (await readsWholeTable(sql, statements.get(name) as string)) scans.get(size)?.push(name)
        ;(medians.get(size) as Record<string, number>)[name] = median(times.get(size) ?? [])
      }
      say(
        `${name}: ${filled.map(({ size }) => medians.get(size)?.[name]?.toFixed(2)).join(', ')} ms`,
      )
    }
    const measured: CatalogueTimes[] = []
    for (const { size, fillSeconds, sql } of opened) {
      const [database] =
        await sql`select pg_database_size(current_database()) / 1000000 as megabytes`
      measured.push({
        size,
        fillSeconds,
        medians: medians.get(size) ?? {},
        scans: scans.get(size) ?? [],
        perSecond: await answersPerSecond(sql),
        megabytes: Number(database?.megabytes),
      })
    }
    return measured
  } finally {
    for (const { sql } of opened) await sql.end()
  }
}

/** The slowest median of each size against its bar, and no sequential scans. */
export function judge(measured: readonly CatalogueTimes[]): { text: string; ok: boolean }[] {
  const slowest = measured.flatMap(({ size, medians }) => {
    const bar = BARS.find(({ projects }) => size <= projects)
    const [name, ms] = Object.entries(medians).toSorted((one, two) => two[1] - one[1])[0] ?? []
    if (!bar || ms === undefined) return []
    const text = `slowest of ${size} projects: ${name}, ${ms.toFixed(1)} of ${bar.ms} ms`
    return [{ text, ok: ms <= bar.ms }]
  })
  const scans = measured.flatMap(({ size, scans }) => scans.map((name) => `${name} at ${size}`))
  return [
    ...slowest,
    { text: `scans of whole tables: ${scans.join(', ') || 'none'}`, ok: scans.length === 0 },
  ]
}

async function statements(sql: Sql): Promise<[string, string][]> {
  const [page] = await sql`select browse_projects() ->> 'next' as next`
  const [found] = await sql`select browse_projects('community') ->> 'next' as next`
  return [
    ...Object.entries(QUESTIONS).map(([name, call]): [string, string] => [
      name,
      `select browse_projects(${call})`,
    ]),
    ['next page', `select browse_projects(p_after => '${page?.next}')`],
    ['next page of a search', `select browse_projects('community', p_after => '${found?.next}')`],
    ['facets', 'select catalogue_facets()'],
    ['slug', `select * from project_by_slug('bench-777')`],
  ]
}

async function readsWholeTable(sql: Sql, statement: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    const count = async (): Promise<number> => {
      const [row] = await tx`
        select coalesce(sum(seq_scan), 0)::int as scans from pg_stat_xact_user_tables
        where relname in ('projects', 'catalogue', 'support_options')`
      return row?.scans
    }
    const before = await count()
    await tx.unsafe(statement)
    return (await count()) > before
  })
}

async function answersPerSecond(sql: Sql): Promise<number> {
  const end = performance.now() + LOAD_MS
  let answers = 0
  const ask = async () => {
    while (performance.now() < end) {
      await sql.unsafe('select browse_projects()')
      answers += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, ask))
  return Math.round(answers / (LOAD_MS / 1000))
}

const seconds = (started: number): number => Math.round((performance.now() - started) / 1000)
