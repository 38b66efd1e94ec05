import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import { BASIS } from '../support/basis.ts'
import {
  removeFolder,
  startTestBackend,
  type TestBackend,
  testOptions,
} from '../support/embedded.ts'
import { createDatabase, MIGRATIONS, startServer } from '../support/postgres.ts'
import { protectedPerson } from '../support/second-factor.ts'
import { fillMarketplace, type Sizes } from './admin-data.ts'
import { median } from './median.ts'

const WARM_UP = 4
const ROUNDS = 40
/** Highest allowed ratio of the large marketplace's time to the small one's. */
const BAR = 1.5

type Call = readonly [name: string, args: object]
/** The RPC of a round, counted from 0. */
type Action = (round: number) => Call

/** Medians in milliseconds. */
export interface ActionTimes {
  readonly action: string
  readonly small: number
  readonly large: number
  /** `large / small`. */
  readonly ratio: number
}

interface Marketplace {
  readonly backend: TestBackend
  readonly client: SupabaseClient
  readonly actions: Readonly<Record<string, Action>>
}

/**
 * Times administrators' actions through the embedded backend's Data API in a small and a large marketplace. Both run side
 * by side and are called alternately, so that the machine's load affects them equally.
 */
export async function measureAdmin(
  small: Sizes,
  large: Sizes,
  say: (line: string) => void,
): Promise<ActionTimes[]> {
  const server = await startServer({ shared_buffers: '64MB', jit: 'off', timezone: 'UTC' })
  const folder = mkdtempSync(join(tmpdir(), 'backlit-bench-'))
  const opened: Marketplace[] = []
  try {
    for (const [name, sizes] of Object.entries({ small, large })) {
      const started = performance.now()
      opened.push(await open(server.url, join(folder, name), name, sizes))
      const seconds = ((performance.now() - started) / 1000).toFixed(0)
      say(
        `${sizes.projects} projects, ${sizes.users} users and ${sizes.messages} messages ready after ${seconds} s`,
      )
    }
    const [one, other] = opened as [Marketplace, Marketplace]
    const times: ActionTimes[] = []
    for (const action of Object.keys(one.actions)) {
      const took = await compare(action, one, other)
      say(`${action}: ${took.small.toFixed(1)} and ${took.large.toFixed(1)} ms`)
      times.push(took)
    }
    return times
  } finally {
    for (const { backend } of opened) await backend.stop()
    await server.stop()
    removeFolder(folder)
  }
}

export function judgeAdmin(times: readonly ActionTimes[]): { text: string; ok: boolean }[] {
  return times.map(({ action, ratio }) => ({
    text: `${action}: ${ratio.toFixed(2)} of ${BAR.toFixed(2)} times as long`,
    ok: ratio <= BAR,
  }))
}

async function open(
  server: string,
  dataDir: string,
  name: string,
  sizes: Sizes,
): Promise<Marketplace> {
  const url = await createDatabase(server, `bench_admin_${name}`)
  const backend = await startTestBackend(
    testOptions(dataDir, { databaseUrl: url, migrationsDir: MIGRATIONS }),
  )
  const sql = postgres(url, { max: 2, onnotice: () => {} })
  const { client, id } = await protectedPerson(backend)
  await sql`update profiles set role = 'admin' where id = ${id}`
  await fillMarketplace(sql, sizes)
  const actions = await actionsIn(sql)
  await sql.end()
  return { backend, client, actions }
}

async function actionsIn(sql: postgres.Sql): Promise<Record<string, Action>> {
  const ids = async (statement: string): Promise<string[]> =>
    (await sql.unsafe(statement)).map((row) => String(row.id))
  const listed = await ids(
    `select id from projects where status = 'approved' order by display_order, created_at desc, id desc limit 40`,
  )
  const projects = await ids(
    `select id from projects where status = 'approved' order by id limit 50`,
  )
  const users = await ids(`select id from profiles where role = 'user' order by id limit 50`)
  const messages = await ids(`select id from messages order by id limit 50`)
  const [page] = await sql`
    select id, "timestamp" as at from messages order by "timestamp" desc, id desc offset 24 limit 1`
  const nth = (list: readonly string[], round: number) => list[round % list.length]
  const fixed =
    (name: string, args: object = {}): Action =>
    () => [name, args]
  return {
    'projects: list': fixed('admin_projects'),
    'projects: sort by title': fixed('admin_projects', { p_sort: 'title' }),
    'projects: sort by change': fixed('admin_projects', { p_sort: 'updated', p_descending: true }),
    'projects: filter by status': fixed('admin_projects', { p_status: 'pending' }),
    'projects: filter by category': fixed('admin_projects', { p_category: 'tech' }),
    'projects: search': fixed('admin_projects', { p_query: 'harbour' }),
    'projects: next page': fixed('admin_projects', { p_page: 2 }),
    'projects: open': (round) => ['admin_project', { p_project: nth(projects, round) }],
    'projects: status change': (round) => [
      'set_projects_status',
      {
        p_projects: [nth(projects, Math.floor(round / 2))],
        p_status: round % 2 ? 'approved' : 'archived',
        p_note: 'Measured',
        p_basis: BASIS,
      },
    ],
    'projects: order list': fixed('admin_projects', {
      p_sort: 'order',
      p_status: 'approved',
      p_limit: 100,
    }),
    'projects: reorder by one': (round) => [
      'swap_project_order',
      { p_a: nth(listed, 30 + (round % 2)), p_b: nth(listed, 31 - (round % 2)) },
    ],
    'projects: reorder by many': (round) => [
      'move_project',
      { p_project: nth(listed.slice(10, 20), round), p_before: listed[2] },
    ],
    'users: list': fixed('admin_users'),
    'users: filter by role': fixed('admin_users', { p_role: 'admin' }),
    'users: search': fixed('admin_users', { p_query: 'person-7' }),
    'users: next page': fixed('admin_users', { p_page: 2 }),
    'users: open': (round) => ['admin_user', { p_user: nth(users, round) }],
    'users: role change': (round) => [
      'set_user_role',
      { p_user: users[0], p_role: round % 2 ? 'user' : 'admin' },
    ],
    'messages: list': fixed('search_messages'),
    'messages: unread only': fixed('search_messages', { p_unread: true }),
    'messages: search': fixed('search_messages', { p_query: 'zephyrine' }),
    'messages: next page': fixed('search_messages', { p_before: page?.at, p_before_id: page?.id }),
    'messages: open': (round) => ['admin_open_message', { p_id: nth(messages, round) }],
    'contact: list': fixed('admin_contact', { p_state: 'new' }),
    'contact: search': fixed('admin_contact', { p_query: 'question 7' }),
    'reports: list': fixed('admin_reports'),
    'audit log: list': fixed('admin_audit'),
    'audit log: filter': fixed('admin_audit', { p_action: 'role.changed' }),
    'audit log: who': fixed('admin_audit', { p_actor: 'person-3@bench.example' }),
    overview: fixed('admin_overview'),
  }
}

async function compare(
  action: string,
  small: Marketplace,
  large: Marketplace,
): Promise<ActionTimes> {
  const times: { small: number; large: number }[] = []
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    // Alternate which goes first, as the second call finds warmer caches.
    const turn = round + WARM_UP
    const took = { small: 0, large: 0 }
    const order = turn % 4 < 2 ? (['small', 'large'] as const) : (['large', 'small'] as const)
    for (const which of order)
      took[which] = await time(which === 'small' ? small : large, action, turn)
    if (round >= 0) times.push(took)
  }
  const [ofSmall, ofLarge] = [median(times.map((t) => t.small)), median(times.map((t) => t.large))]
  return { action, small: ofSmall, large: ofLarge, ratio: ofLarge / ofSmall }
}

async function time(
  { client, actions }: Marketplace,
  action: string,
  round: number,
): Promise<number> {
  const [name, args] = (actions[action] as Action)(round)
  const started = performance.now()
  const { error } = await client.rpc(name, args)
  const took = performance.now() - started
  if (error) throw new Error(`${action}: ${error.message}`)
  return took
}
