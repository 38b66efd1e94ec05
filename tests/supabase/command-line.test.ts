import { resolve } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cli, openCli } from '../../scripts/setup/cli.ts'
import { pendingMigrations } from '../../scripts/setup/steps.ts'
import { createProject, type SupabaseServer, startSupabase } from '../support/supabase.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const LIMIT = 120_000

let server: SupabaseServer
let url: string
let cli: Cli

beforeAll(async () => {
  server = await startSupabase()
  url = await createProject(server, 'project')
  cli = await openCli({ ...process.env, SITE_URL: 'https://backlit.example' }, ROOT)
}, LIMIT)
afterAll(() => server?.stop())

interface Listed {
  readonly migrations: readonly { readonly local: string; readonly remote: string }[]
}

test('db push applies every migration, and migration list finds them', {
  timeout: LIMIT,
}, async () => {
  const pending = await pendingMigrations(cli, url)
  expect(pending.length).toBeGreaterThan(10)
  await cli.read('db', 'push', `--remote=${url}`, '--yes')
  expect(await pendingMigrations(cli, url)).toEqual([])
  const { migrations } = (await cli.read('migration', 'list', `--remote=${url}`)) as Listed
  expect(migrations.map(({ local }) => local)).toEqual(pending.map((name) => name.slice(0, 14)))
  for (const { local, remote } of migrations) expect(remote).toBe(local)
})

test("Supabase's advisors warn of nothing, as they would of a table without row security", {
  timeout: LIMIT,
}, async () => {
  const advise = () => cli.read('db', 'advisors', `--remote=${url}`, '--fail-on=warn')
  expect(await advise()).toMatchObject({ results: [] })
  const sql = postgres(url, { max: 1 })
  await sql`create table public.left_open (id integer)`
  await sql`grant select on public.left_open to anon`
  await sql.end()
  await expect(advise()).rejects.toThrow('advisors failed')
})
