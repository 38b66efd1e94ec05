import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { extractArchive, type Manifest } from '../../scripts/transfer/archive.ts'
import { backUp } from '../../scripts/transfer/backup.ts'
import { moveToSupabase } from '../../scripts/transfer/move.ts'
import { restore, unknownPart } from '../../scripts/transfer/restore.ts'
import { type Config, loadConfig } from '../../server/config.ts'
import {
  dataFolders,
  isAlive,
  removeFolder,
  startTestBackend,
  type TestBackend,
  temporaryFolder,
  until,
} from '../support/embedded.ts'
import { databaseUrl, startServer, type TestServer } from '../support/postgres.ts'
import { productOptions, protectedPerson } from '../support/second-factor.ts'

/** Values that COPY escapes or that are easily lost in transfer. */
const HARD_TEXT =
  'tab\tline\nreturn\rbackslash\\ \\N \\. „quotes“ 日本語 🚀 \u202e "; drop table x; --'
/** An incompressible picture. */
const PICTURE = await sharp(randomBytes(150 * 150 * 3), {
  raw: { width: 150, height: 150, channels: 3 },
})
  .png()
  .toBuffer()

const DOCUMENT = Buffer.from('%PDF-1.7\n%%EOF\n')

const folder = temporaryFolder()
const usedData = dataFolders(folder, 'product')
let data: string
const archive = join(folder, 'first.tar.gz')
let server: TestServer
let person: { id: string; email: string; secret: string }
let picture: string
let document: string
let made: Manifest

const configOf = (dataDir: string, databaseUrl = ''): Config =>
  loadConfig([], { BACKLIT_DATA: dataDir, DATABASE_URL: databaseUrl })

async function manifestOf(file: string): Promise<Manifest> {
  const target = join(folder, `look-${randomBytes(4).toString('hex')}`)
  mkdirSync(target)
  return extractArchive(file, target)
}

/** Creates an empty database on the other server. */
async function emptyDatabase(name: string): Promise<string> {
  const sql = postgres(server.url, { max: 1, onnotice: () => {} })
  await sql.unsafe(`create database ${name}`)
  await sql.end()
  return databaseUrl(server.url, name)
}

/** Asserts that the person can log in and sees what they wrote and uploaded. */
async function expectAlive(backend: TestBackend): Promise<void> {
  const client = backend.client()
  const { data: login, error } = await client.auth.signInWithPassword({
    email: person.email,
    password: 'correct horse',
  })
  expect(error).toBeNull()
  expect(login.user?.id).toBe(person.id)
  const { data: file } = await client.storage.from('avatars').download(picture)
  expect(Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(PICTURE)
  const { data: letter } = await client.storage.from('files').download(document)
  expect(await letter?.text()).toBe(DOCUMENT.toString())
  const sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => {} })
  const [profile] = await sql`select full_name from public.profiles where id = ${person.id}`
  const [draft] = await sql`select data from public.project_drafts where owner_id = ${person.id}`
  await sql.end()
  expect(profile?.full_name).toBe('Pat Person')
  expect(draft?.data).toEqual({ title: HARD_TEXT })
}

beforeAll(async () => {
  server = await startServer()
  data = await usedData()
  const backend = await startTestBackend(productOptions(data))
  const { id, email, secret, client } = await protectedPerson(backend)
  person = { id, email, secret }
  picture = `${id}/1700000000000.png`
  const uploaded = await client.storage
    .from('avatars')
    .upload(picture, PICTURE, { contentType: 'image/png' })
  if (uploaded.error) throw uploaded.error
  document = `${id}/${randomUUID()}`
  const added = await client.storage
    .from('files')
    .upload(document, DOCUMENT, { contentType: 'application/pdf' })
  if (added.error) throw added.error
  const sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => {} })
  await sql`insert into public.project_drafts (owner_id, data) values (${id}, ${sql.json({ title: HARD_TEXT })})`
  await sql`insert into public.projects (title, description, content, status) values ('Lantern', 'x', 'x', 'approved')`
  await sql`create table public.pairs (side text not null, n int not null, primary key (side, n))`
  // Each transaction writes two rows: a backup may contain any number of pairs, but no half.
  let isDone = false
  let written = 0
  const writer = (async () => {
    for (let n = 0; !isDone; n++) {
      await sql`with one as (insert into public.pairs values ('left', ${n})) insert into public.pairs values ('right', ${n})`
      written++
    }
  })()
  const report = await backUp(configOf(data), archive)
  isDone = true
  await writer
  expect(written).toBeGreaterThan(1)
  expect(report).toMatchObject({ files: 2, missing: [] })
  await sql`drop table public.pairs`
  await sql.end()
  await backend.stop()
  const pairs = join(folder, 'pairs')
  mkdirSync(pairs)
  const full = await extractArchive(archive, pairs)
  const sides = readFileSync(join(pairs, 'database', 'public.pairs'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t')[0])
  expect(sides.filter((side) => side === 'left').length).toBe(
    sides.filter((side) => side === 'right').length,
  )
  expect(full.tables.find(({ name }) => name === 'public.pairs')?.rows).toBe(sides.length)
  // The archive to restore below, without the test's own table.
  await backUp(configOf(data), `${archive}.quiet`)
  made = await manifestOf(`${archive}.quiet`)
}, 180_000)

afterAll(async () => {
  await server.stop()
  removeFolder(folder)
})

describe('a restored backup', () => {
  it('holds the same data on another PostgreSQL', async () => {
    const second = join(folder, 'second')
    const url = await emptyDatabase('moved')
    const report = await restore(configOf(second, url), `${archive}.quiet`)
    expect(report).toMatchObject({ files: 2, before: null })
    await backUp(configOf(second, url), join(folder, 'second.tar.gz'))
    const last = await manifestOf(join(folder, 'second.tar.gz'))
    expect(last.tables).toEqual(made.tables)
    expect(last.tables.length).toBeGreaterThan(40)
    expect(last.sequences).toEqual(made.sequences)
    expect(last.entries).toEqual(made.entries)
  })

  it('comes back from there, into a folder with data only when forced, which moves that aside', async () => {
    const used = join(folder, 'used')
    mkdirSync(used)
    writeFileSync(join(used, 'secrets.json'), 'precious')
    const second = join(folder, 'second.tar.gz')
    await expect(restore(configOf(used), second)).rejects.toThrow('is not empty')
    expect(readdirSync(used)).toEqual(['secrets.json'])
    const { before } = await restore(configOf(used), second, { force: true })
    expect(readFileSync(join(String(before), 'secrets.json'), 'utf8')).toBe('precious')
    const back = await startTestBackend(productOptions(used))
    await expectAlive(back)
    await back.stop()
  })

  it('that is stopped or killed meanwhile leaves nothing in the way of the next try', async () => {
    const target = join(folder, 'stopped')
    const second = join(folder, 'second.tar.gz')
    const database = () => globSync(`${target}/restore-*/data/postgres/postmaster.pid`)[0]
    const stopping = new AbortController()
    const stopped = restore(configOf(target), second, { signal: stopping.signal })
    stopped.catch(() => {})
    await until(() => database() !== undefined, 'its database')
    stopping.abort(new Error('Stopped'))
    await expect(stopped).rejects.toThrow('Stopped')
    expect(readdirSync(target)).toEqual([])
    const killed = spawn(process.execPath, ['scripts/restore.ts', second], {
      env: { ...process.env, BACKLIT_DATA: target },
      stdio: 'ignore',
    })
    await until(() => database() !== undefined, 'its database')
    const pid = Number(readFileSync(String(database()), 'utf8').split('\n')[0])
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    expect((await restore(configOf(target), second)).before).toBeNull()
    expect(isAlive(pid)).toBe(false)
    expect(globSync(`${target}/restore-*`)).toEqual([])
  })
})

describe('a backup of another schema', () => {
  /** The archive, changed as if made with other migrations. */
  function rewritten(name: string, change: (manifest: Manifest, parts: string) => void): string {
    const parts = join(folder, name)
    mkdirSync(parts)
    execFileSync('tar', ['-xzf', `${archive}.quiet`, '-C', parts])
    const path = join(parts, 'manifest.json')
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
    change(manifest, parts)
    writeFileSync(path, JSON.stringify(manifest))
    const file = join(folder, `${name}.tar.gz`)
    execFileSync('tar', ['--format=ustar', '-czf', file, '-C', parts, ...filesOf(parts)])
    return file
  }
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
  /** Adds a table, or replaces the rows of one. */
  const putTable = (
    manifest: Manifest,
    parts: string,
    table: { name: string; columns: string[] },
    text: string,
  ): void => {
    const rows = text.split('\n').length - 1
    manifest.tables = manifest.tables.filter(({ name }) => name !== table.name)
    manifest.tables.push({ ...table, rows, sha256: sha256(text) })
    manifest.entries[`database/${table.name}`] = {
      bytes: Buffer.byteLength(text),
      sha256: sha256(text),
    }
    writeFileSync(join(parts, 'database', table.name), text)
  }
  const earlier = [{ version: '20261101000100', name: 'foundation', sha256: sha256('before') }]

  it('that is older is loaded by tables and columns, and derived rows are rebuilt', async () => {
    const file = rewritten('earlier', (manifest, parts) => {
      manifest.migrations = earlier
      const terms = { name: 'private.catalogue_terms', columns: ['term'] }
      putTable(manifest, parts, terms, 'of an engine that is gone\n')
      const rules = { name: 'private.personal_data', columns: ['relation', 'rule'] }
      putTable(manifest, parts, rules, 'public.profiles\tfalse\n')
    })
    const url = await emptyDatabase('later')
    expect((await restore(configOf(join(folder, 'later'), url), file)).files).toBe(2)
    const sql = postgres(url, { max: 1, onnotice: () => {} })
    const [draft] = await sql`select data from public.project_drafts`
    expect(draft?.data).toEqual({ title: HARD_TEXT })
    const [listed] = await sql`select public.browse_projects(p_query => 'lantern') as found`
    expect(listed?.found.projects).toHaveLength(1)
    const rules = await sql`
      select relation from private.personal_data where relation = 'public.profiles' and rule = 'id = $1'`
    expect(rules).toHaveLength(1)
    await sql.end()
  })

  it('that has a column which no longer exists is refused', async () => {
    const file = rewritten('column', (manifest, parts) => {
      manifest.migrations = earlier
      putTable(manifest, parts, { name: 'public.project_slugs', columns: ['invention'] }, 'x\n')
    })
    const target = join(folder, 'target-column')
    await expect(restore(configOf(target), file)).rejects.toThrow(
      'the column invention of public.project_slugs',
    )
    expect(readdirSync(target)).toEqual([])
  })

  it.each([
    ['a table', 'public.inventions', ['id'], 'the table public.inventions'],
    ['a column', 'public.pages', ['id', 'ink'], 'the column ink of public.pages'],
    ['all its parts in other order', 'public.pages', ['text', 'id'], undefined],
  ])('is asked for %s that this version lacks', (_what, name, columns, unknown) => {
    const known = new Map([['public.pages', { columns: ['id', 'text'] }]])
    expect(
      unknownPart(
        [
          { name: 'public.pages', columns: [] },
          { name, columns },
        ],
        known,
      ),
    ).toBe(unknown)
  })

  it('that is newer is refused', async () => {
    const file = rewritten('newer', (manifest) => {
      const invention = { version: '20991231000000', name: 'inventions', sha256: sha256('after') }
      manifest.migrations = [...manifest.migrations, invention]
    })
    const target = join(folder, 'target-newer')
    await expect(restore(configOf(target), file)).rejects.toThrow(
      'The backup has the migration 20991231000000_inventions, which this version does not know',
    )
    expect(readdirSync(target)).toEqual([])
  })
})

describe('a damaged backup', () => {
  const whole = (): Buffer => readFileSync(`${archive}.quiet`)
  const flipped = (part: number): Buffer => {
    const bytes = whole()
    const at = Math.floor(bytes.length * part)
    bytes[at] = (bytes[at] ?? 0) ^ 0x10
    return bytes
  }
  const cases: readonly (readonly [string, () => Buffer])[] = [
    ['with a changed byte in front', () => flipped(0.02)],
    ['with a changed byte in the middle', () => flipped(0.5)],
    ['with a changed byte at the end', () => flipped(0.999)],
    ['cut off', () => whole().subarray(0, -3000)],
    ['that is something else', () => Buffer.from('not an archive')],
    ['that is empty', () => Buffer.alloc(0)],
  ]
  it.each(cases)('%s is reported, and changes nothing', async (name, content) => {
    const file = join(folder, `${name.replaceAll(' ', '-')}.tar.gz`)
    writeFileSync(file, content())
    const target = join(folder, `target-${name.replaceAll(' ', '-')}`)
    await expect(restore(configOf(target), file)).rejects.toThrow(/damaged|incomplete|checksum/)
    expect(readdirSync(target)).toEqual([])
  })

  it('with bytes that differ from its manifest is reported', async () => {
    const parts = join(folder, 'parts')
    mkdirSync(parts)
    execFileSync('tar', ['-xzf', `${archive}.quiet`, '-C', parts])
    writeFileSync(join(parts, 'database', 'public.profiles'), 'forged\n')
    const file = join(folder, 'forged.tar.gz')
    execFileSync('tar', ['--format=ustar', '-czf', file, '-C', parts, ...filesOf(parts)])
    const target = join(folder, 'target-forged')
    await expect(restore(configOf(target), file)).rejects.toThrow('its checksum is wrong')
    expect(readdirSync(target)).toEqual([])
  })

  it('with a path traversal is reported', async () => {
    const parts = join(folder, 'traversal')
    mkdirSync(join(parts, 'inner'), { recursive: true })
    writeFileSync(join(parts, 'evil'), 'x')
    const file = join(folder, 'traversal.tar.gz')
    execFileSync('tar', [
      '-P',
      '--format=ustar',
      '-czf',
      file,
      '-C',
      join(parts, 'inner'),
      '../evil',
    ])
    await expect(restore(configOf(join(folder, 'target-traversal')), file)).rejects.toThrow(
      'was not made by',
    )
  })
})

function filesOf(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}

describe('a move to Supabase', () => {
  it('can be tried and repeated, and leaves nothing behind', {
    timeout: 240_000,
  }, async () => {
    // A stand-in for a project: its own database, Supabase's schemas, no accounts.
    const project = await startTestBackend(productOptions(await usedData()))
    const target = {
      databaseUrl: project.databaseUrl,
      url: project.url,
      secretKey: project.secretKey,
    }
    const dry = await moveToSupabase(configOf(data), target, { dryRun: true })
    expect(dry).toMatchObject({ uploads: 2, sent: null, migrations: [] })
    const sql = postgres(project.databaseUrl, { max: 1, onnotice: () => {} })
    expect(await sql`select 1 from auth.users`).toHaveLength(0)

    await expect(
      moveToSupabase(configOf(data), { ...target, secretKey: 'sb_secret_wrongwrongwrong' }),
    ).rejects.toThrow('SUPABASE_SECRET_KEY')
    const report = await moveToSupabase(configOf(data), target)
    expect(
      report.tables.filter(({ source, target: there }) => source.sha256 !== there?.sha256),
    ).toEqual([])
    expect(report.tables.find(({ table }) => table === 'auth.users')?.source.rows).toBe(1)
    expect(report.sent).toMatchObject({ same: 2, missing: [] })
    const again = await moveToSupabase(configOf(data), target)
    expect(again.tables).toEqual(report.tables)
    await expectAlive(project)
    const [factor] = await sql`select secret from auth.mfa_factors`
    expect(factor?.secret).toBe(person.secret)
    const [object] = await sql`select owner_id from storage.objects`
    expect(object?.owner_id).toBe(person.id)

    await sql`insert into auth.users (id, email) values (gen_random_uuid(), 'stranger@example.org')`
    await expect(moveToSupabase(configOf(data), target)).rejects.toThrow('accounts of its own')
    await sql.end()
    await project.stop()
  })
})
