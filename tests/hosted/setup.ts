import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import { moveToSupabase } from '../../scripts/transfer/move.ts'
import { listTables, type Table } from '../../scripts/transfer/tables.ts'
import { loadConfig } from '../../server/config.ts'
import { removeFolder, signedUp, startTestBackend, temporaryFolder } from '../support/embedded.ts'
import { productOptions } from '../support/second-factor.ts'
import { startSite } from '../support/site.ts'
import { announce, type Project, projectOf } from './settings.ts'
import { type StandIn, startStandIn } from './stand-in.ts'

/**
 * Playwright globalSetup: moves a data folder with a creator and an administrator into the project, which must have no
 * accounts, and starts the built site on it. Afterwards deletes every row, file and account again.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = temporaryFolder()
  const cleanUps: (() => unknown)[] = [() => removeFolder(folder)]
  const end = async (): Promise<void> => {
    for (const cleanUp of cleanUps.reverse()) await cleanUp()
  }
  try {
    let project: Project | null = projectOf(process.env)
    if (!project) {
      console.log('PUBLIC_SUPABASE_URL is not set: this tries the embedded backend, not Supabase.')
      process.env.HOSTED_OUTBOX = join(folder, 'project')
      const standIn: StandIn = await startStandIn(process.env.HOSTED_OUTBOX)
      cleanUps.push(() => standIn.stop())
      project = standIn
    }
    announce(project)
    const sql = postgres(project.databaseUrl, { max: 1, onnotice: () => {} })
    cleanUps.push(() => sql.end())
    const [known] = await sql`select 1 from auth.users limit 1`
    if (known) throw new Error('The project has accounts; the tests need one that has none.')
    const empty = await emptyTables(sql)
    cleanUps.push(() => cleanProject(sql, project, empty))
    await moveIn(join(folder, 'machine'), project)
    const secret = randomBytes(32).toString('hex')
    const site = await startSite({
      BACKLIT_DATA: join(folder, 'site'),
      BACKLIT_DIST: 'dist',
      PUBLIC_SUPABASE_URL: project.url,
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: project.publishableKey,
      REVALIDATE_SECRET: secret,
    })
    cleanUps.push(() => site.end())
    process.env.BASE_URL = site.url
    process.env.REVALIDATE_SECRET = secret
    return end
  } catch (error) {
    await end()
    throw error
  }
}

async function moveIn(dataDir: string, project: Project): Promise<void> {
  const machine = await startTestBackend(productOptions(dataDir))
  try {
    const creator = await signedUp(machine)
    const admin = await signedUp(machine)
    const sql = postgres(machine.databaseUrl, { max: 1, onnotice: () => {} })
    await sql`update public.profiles set role = 'admin' where id = ${admin.id}`
    await sql.end()
    process.env.HOSTED_CREATOR = creator.email
    process.env.HOSTED_ADMIN = admin.email
  } finally {
    await machine.stop()
  }
  const { tables, sent } = await moveToSupabase(loadConfig([], { BACKLIT_DATA: dataDir }), project)
  const differing = tables.filter(({ source, target }) => source.sha256 !== target?.sha256)
  if (differing.length > 0 || sent?.missing.length !== 0)
    throw new Error(`The move left differences: ${differing.map(({ table }) => table).join(', ')}`)
}

async function emptyTables(sql: postgres.Sql): Promise<Table[]> {
  const empty: Table[] = []
  for (const table of await listTables(sql, ['public', 'private']))
    if ((await sql.unsafe(`select 1 from ${table.name} limit 1`)).length === 0) empty.push(table)
  return empty
}

async function cleanProject(
  sql: postgres.Sql,
  project: Project,
  empty: readonly Table[],
): Promise<void> {
  const { storage } = createClient(project.url, project.secretKey)
  const files = await sql<{ bucket: string; names: string[] }[]>`
    select bucket_id as bucket, array_agg(name) as names from storage.objects group by 1`
  for (const { bucket, names } of files) await storage.from(bucket).remove(names)
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    for (const { name } of empty) await tx.unsafe(`delete from ${name}`)
  })
  await sql`delete from auth.users`
  const left = await emptyTables(sql)
  const names = empty.filter(({ name }) => !left.some((table) => table.name === name))
  const [kept] = await sql`select count(*)::int as files from storage.objects`
  if (names.length > 0 || kept?.files !== 0)
    throw new Error(
      `Not cleaned up: ${names.map(({ name }) => name).join(', ')}, files ${kept?.files}`,
    )
}
