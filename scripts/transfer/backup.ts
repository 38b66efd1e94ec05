import { createWriteStream } from 'node:fs'
import { copyFile, lstat, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../../server/config.ts'
import { processStart } from '../../server/embedded/data/process-identity.ts'
import { SECRETS_FILE } from '../../server/embedded/data/secrets.ts'
import { FileStore } from '../../server/embedded/storage/files.ts'
import { ArchiveError, type Entry, type Manifest, writeArchive } from './archive.ts'
import { moved, step } from './progress.ts'
import { removeDatabase, removeDrafts, restore } from './restore.ts'
import { openSource, type Source } from './source.ts'
import { copyOut, history, listSequences, listTables, type Sql, setTextFormat } from './tables.ts'

interface BackupReport {
  readonly file: string
  readonly bytes: number
  readonly tables: number
  readonly rows: number
  readonly files: number
  /** Uploads in the database but not on disk: lost before the backup. */
  readonly missing: readonly string[]
}

/** An upload may be deleted between the snapshot and its copy. */
const TRIES = 5
/** Start of the name of a folder with an unfinished backup; the pid of its process follows. */
const DRAFT = '.backlit-backup-'

/**
 * Writes one archive with all rows from one snapshot, the uploads they reference, and the secrets. The site may be
 * running.
 * @param target Path of the archive, which must not exist yet.
 * @param signal Aborting it removes everything that was written.
 */
export async function backUp(
  config: Config,
  target: string,
  signal?: AbortSignal,
): Promise<BackupReport> {
  const file = resolve(target)
  const source = await openSource(config)
  signal?.addEventListener('abort', () => void source.sql.end({ timeout: 0 }))
  let folder: string | undefined
  try {
    await mkdir(dirname(file), { recursive: true })
    await removeLeftovers(dirname(file))
    folder = await mkdtemp(join(dirname(file), `${DRAFT}${process.pid}-`))
    const state = await collect(source, folder)
    const described = {
      version: config.version,
      made: new Date().toISOString(),
      migrations: state.migrations,
      tables: state.tables,
      sequences: state.sequences,
    }
    step('Writing the archive')
    const draft = join(folder, 'archive')
    const bytes = await writeArchive(file, entries(source, state), () => described, {
      draft,
      signal,
    })
    return {
      file,
      bytes,
      tables: state.tables.length,
      rows: state.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: state.files.length,
      missing: state.missing,
    }
  } finally {
    await source.close()
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Restores an archive into a throw-away database, which compares every row and file.
 * @param signal Aborting it removes the archive, which nothing has checked then.
 * @throws ArchiveError if that fails; the archive is renamed then
 */
export async function verify(config: Config, file: string, signal?: AbortSignal): Promise<void> {
  const folder = await mkdtemp(join(dirname(file), `${DRAFT}${process.pid}-`))
  const dataDir = join(folder, 'data')
  try {
    const target = { ...config, dataDir, backend: { mode: 'embedded', databaseUrl: null } } as const
    await restore(target, file, { signal })
  } catch (cause) {
    if (signal?.aborted) {
      await rm(file)
      throw signal.reason
    }
    await rename(file, `${file}.failed`)
    throw new ArchiveError(
      `The backup cannot be restored, so it is now called ${file}.failed: ${(cause as Error).message}`,
      { cause },
    )
  } finally {
    await removeDatabase(dataDir)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes what backups of this account left that were killed. In a folder such as /tmp others could name any path in theirs. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [pid] = name.startsWith(DRAFT) ? name.slice(DRAFT.length).split('-') : []
    if (!pid || processStart(Number(pid)) !== null) continue
    const own = await lstat(join(folder, name)).catch(() => null)
    if (own?.uid !== (process.getuid?.() ?? 0)) continue
    const data = join(folder, name, 'data')
    await removeDrafts(data)
    await removeDatabase(data)
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

interface State extends Pick<Manifest, 'migrations' | 'tables' | 'sequences'> {
  readonly draft: string
  /** Copied uploads, relative to the storage folder. */
  readonly files: readonly string[]
  readonly missing: readonly string[]
}

async function collect(source: Source, folder: string): Promise<State> {
  for (let attempt = 1; ; attempt++) {
    const draft = join(folder, String(attempt))
    const state = await snapshot(source, draft)
    const lost = await stillKnown(source.sql, state.missing)
    // A file that vanished along with its row was deleted meanwhile: a new snapshot has neither.
    if (lost.length === state.missing.length) return state
    if (attempt === TRIES)
      throw new ArchiveError('Uploads kept changing during the backup: try again later.')
    await rm(draft, { recursive: true, force: true })
  }
}

function snapshot({ sql, storage }: Source, draft: string): Promise<State> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    await setTextFormat(tx)
    const objects = await tx<{ name: string; bucket: string; key: string }[]>`
      select bucket_id || '/' || name as name, bucket_id as bucket, name as key
      from storage.objects order by 1`
    step('Copying uploads')
    const files: string[] = []
    const missing: string[] = []
    for (const { name, bucket, key } of objects) {
      const path = FileStore.pathOf(bucket, key)
      const copied = await copyUpload(join(storage, path), join(draft, 'storage', path))
      if (copied) files.push(path)
      else missing.push(name)
    }
    step('Copying tables')
    const tables: Manifest['tables'] = []
    await mkdir(join(draft, 'database'), { recursive: true })
    for (const table of await listTables(tx)) {
      const target = createWriteStream(join(draft, 'database', table.name), { mode: 0o600 })
      const sum = await copyOut(tx, table, target)
      tables.push({ name: table.name, columns: [...table.columns], ...sum })
    }
    return {
      draft,
      files,
      missing,
      tables,
      sequences: await listSequences(tx),
      migrations: await history(tx),
    }
  }) as Promise<State>
}

async function copyUpload(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true })
  try {
    await copyFile(from, to)
    moved((await stat(to)).size)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

async function stillKnown(sql: Sql, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await sql<{ name: string }[]>`
    select bucket_id || '/' || name as name from storage.objects
    where bucket_id || '/' || name = any (${[...names]})`
  return rows.map(({ name }) => name)
}

function* entries(source: Source, state: State): Generator<Entry> {
  yield { name: SECRETS_FILE, content: Buffer.from(`${JSON.stringify(source.secrets, null, 2)}\n`) }
  for (const { name } of state.tables)
    yield { name: `database/${name}`, content: { file: join(state.draft, 'database', name) } }
  for (const path of state.files)
    yield { name: `storage/${path}`, content: { file: join(state.draft, 'storage', path) } }
}
