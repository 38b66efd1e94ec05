import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { extractArchive, type Manifest } from '../../scripts/transfer/archive.ts'
import { backUp, verify } from '../../scripts/transfer/backup.ts'
import { watched } from '../../scripts/transfer/progress.ts'
import { loadConfig } from '../../server/config.ts'
import { dataFolders, ownerUrl, removeFolder, temporaryFolder, until } from '../support/embedded.ts'
import { PROGRAM_ENV, startSite, type TestSite } from '../support/site.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const folder = temporaryFolder()
const backups = join(folder, 'backups')
const archive = join(backups, 'demo.tar.gz')
const restored = join(folder, 'restored')
const verified = join(folder, 'verified', 'again.tar.gz')
let data: string
let site: TestSite
let umask: number

const configOf = (dataDir: string) => loadConfig([], { BACKLIT_DATA: dataDir })

async function script(name: string, dataDir: string, ...args: string[]) {
  return promisify(execFile)(process.execPath, [join(ROOT, name), ...args], {
    env: { ...PROGRAM_ENV, BACKLIT_DATA: dataDir },
  })
}

async function manifestOf(file: string): Promise<Manifest> {
  const target = `${file}.parts`
  mkdirSync(target)
  return extractArchive(file, target)
}

/** What a person does while the backup runs: signs up, uploads pictures, removes some. */
async function use(): Promise<() => Promise<number>> {
  const { publishableKey } = (await (await fetch(`${site.url}/api/config`)).json()) as {
    publishableKey: string
  }
  let isDone = false
  let written = 0
  const people = [1, 2].map(async (person) => {
    for (let round = 0; !isDone; round++) {
      const client = createClient(site.url, publishableKey, { auth: { persistSession: false } })
      const email = `backup-${person}-${round}@example.org`
      const { data: signed, error } = await client.auth.signUp({ email, password: 'correct horse' })
      if (error) throw error
      const png = new Blob([PNG], { type: 'image/png' })
      const places = [1, 2].map((at) => `${signed.user?.id}/170000000000${at}.png`)
      for (const place of places) {
        const { error: refused } = await client.storage.from('avatars').upload(place, png)
        if (refused) throw refused
        written++
      }
      await client.storage.from('avatars').remove(places.slice(round % 3))
      await client.auth.signOut()
    }
  })
  const used = Promise.all(people)
  used.catch(() => {})
  return async () => {
    isDone = true
    await used
    return written
  }
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Everything below a folder that another account of this machine may read, write or enter. */
function openToOthers(path: string, mask = 0o077): string[] {
  const { mode } = lstatSync(path)
  const own = (mode & mask) === 0 ? [] : [`${path} ${(mode & 0o777).toString(8)}`]
  if (!lstatSync(path).isDirectory()) return own
  return [...own, ...readdirSync(path).flatMap((name) => openToOthers(join(path, name)))]
}

beforeAll(async () => {
  umask = process.umask(0o022)
  data = await dataFolders(folder, 'demo')()
  site = await startSite({ BACKLIT_DATA: data }, ['--demo'])
})
afterAll(async () => {
  process.umask(umask)
  await site.end()
  removeFolder(folder)
})

describe('a backup of the whole demo while it is used', () => {
  it('is complete, restores into an empty folder, and holds the same rows and files there', async () => {
    const stop = await use()
    const { stdout, stderr } = await script('scripts/backup.ts', data, archive)
    expect(await stop()).toBeGreaterThan(1)
    expect(stdout).toMatch(/^\/.*demo\.tar\.gz: \d+ tables, \d+ rows, \d+ files, /)
    expect(stderr).toMatch(/^((Copying|Writing) [a-z ]+: [\d.]+ \w+ so far\n)*$/)
    expect(readdirSync(backups)).toEqual(['demo.tar.gz'])
    const made = await manifestOf(archive)
    const pictures = Object.keys(made.entries).filter((name) => name.startsWith('storage/'))
    expect(pictures.length).toBeGreaterThan(20)
    expect(made.tables.find(({ name }) => name === 'storage.objects')?.rows).toBe(pictures.length)

    await script('scripts/restore.ts', restored, archive)
    const { stdout: said } = await script('scripts/backup.ts', restored, verified, '--verify')
    expect(said).toContain('restored to check it')
    expect(readdirSync(join(folder, 'verified'))).toEqual(['again.tar.gz'])
    const again = await manifestOf(verified)
    expect(again.tables).toEqual(made.tables)
    expect(again.sequences).toEqual(made.sequences)
    expect(again.entries).toEqual(made.entries)
  })

  it('keeps everything to the account that made it', async () => {
    // Only PostgreSQL's own account passes through the data folder of root.
    expect(openToOthers(data, 0o067)).toEqual([])
    expect(openToOthers(restored, 0o067)).toEqual([])
    expect(lstatSync(archive).mode & 0o777).toBe(0o600)
    expect(lstatSync(backups).mode & 0o777).toBe(0o700)
  })
})

describe('a backup that cannot go on', () => {
  /** Holds a table, so that nobody reads it until the test is over. */
  async function holdTable(): Promise<void> {
    const sql = postgres(ownerUrl(data), { max: 1, onnotice: () => {} })
    const connection = await sql.reserve()
    await connection`begin`
    await connection`lock table public.reports in access exclusive mode`
    onTestFinished(async () => {
      await connection`rollback`
      connection.release()
      await sql.end()
    })
  }

  it('gives up with a sentence and leaves nothing behind', async () => {
    await holdTable()
    const target = join(folder, 'stalled')
    const lines: string[] = []
    const attempt = watched((signal) => backUp(configOf(data), join(target, 'x.tar.gz'), signal), {
      stallMs: 2_000,
      print: (line) => lines.push(line),
    })
    await expect(attempt).rejects.toThrow(
      /^Given up: nothing moved for 2 seconds \(Copying tables\)\.$/,
    )
    expect(readdirSync(target)).toEqual([])
    expect(lines[0]).toMatch(/^Copying /)
  })

  it('leaves nothing behind when it is stopped, and what a killed one left goes with the next', async () => {
    await holdTable()
    const target = join(folder, 'stopped')
    for (const [signal, left] of [
      ['SIGTERM', 0],
      ['SIGKILL', 1],
    ] as const) {
      const child = spawn(
        process.execPath,
        [join(ROOT, 'scripts/backup.ts'), join(target, 'x.tar.gz')],
        {
          env: { ...PROGRAM_ENV, BACKLIT_DATA: data },
          stdio: ['ignore', 'ignore', 'pipe'],
        },
      )
      let log = ''
      child.stderr.setEncoding('utf8').on('data', (text) => (log += text))
      while (!log.includes('Copying tables')) await once(child.stderr, 'data')
      child.kill(signal)
      await once(child, 'close')
      expect(readdirSync(target)).toHaveLength(left)
    }
    writeFileSync(join(target, 'other.txt'), '')
    const attempt = watched((signal) => backUp(configOf(data), join(target, 'x.tar.gz'), signal), {
      stallMs: 1_000,
      print: () => {},
    })
    await expect(attempt).rejects.toThrow('Given up')
    expect(readdirSync(target)).toEqual(['other.txt'])
  })
})

it('a backup that cannot be restored is set aside', async () => {
  const file = join(folder, 'damaged', 'x.tar.gz')
  mkdirSync(join(folder, 'damaged'))
  writeFileSync(file, readFileSync(archive).subarray(0, -3000))
  await expect(verify(configOf(data), file)).rejects.toThrow(/cannot be restored/)
  expect(readdirSync(join(folder, 'damaged'))).toEqual(['x.tar.gz.failed'])
})

it('a check that is stopped leaves neither the archive nor a database', async () => {
  const place = join(folder, 'unchecked')
  const file = join(place, 'x.tar.gz')
  mkdirSync(place)
  cpSync(archive, file)
  const stopping = new AbortController()
  const checked = verify(configOf(data), file, stopping.signal)
  checked.catch(() => {})
  await until(
    () => globSync(`${place}/.*/data/restore-*/data/secrets.json`).length > 0,
    'the unpacked data',
  )
  stopping.abort(new Error('Stopped'))
  await expect(checked).rejects.toThrow('Stopped')
  expect(readdirSync(place)).toEqual([])
})

// Only root gives folders away.
it.runIf(process.getuid?.() === 0)(
  'what another account left to look like the remains of a backup stays, and what it names',
  async () => {
    const place = join(folder, 'shared')
    const others = join(place, '.backlit-backup-4194305-others')
    const precious = join(folder, 'precious')
    for (const made of [join(others, 'data'), precious]) mkdirSync(made, { recursive: true })
    writeFileSync(join(others, 'data', 'postgres.location'), precious)
    chownSync(others, 65_534, 65_534)
    await backUp(configOf(data), join(place, 'x.tar.gz'))
    expect([existsSync(precious), existsSync(others)]).toEqual([true, true])
  },
)

// Only as root does PostgreSQL run as another user.
it.runIf(process.getuid?.() === 0)(
  'a check below a closed folder leaves no database elsewhere',
  async () => {
    const place = join(folder, 'closed')
    const file = join(place, 'x.tar.gz')
    mkdirSync(place, { mode: 0o700 })
    cpSync(archive, file)
    const checked = verify(configOf(data), file)
    const location = () => globSync(`${place}/.*/data/restore-*/data/postgres.location`)[0]
    await until(() => location() !== undefined, 'the place of the database')
    const home = readFileSync(String(location()), 'utf8').trim()
    expect(home.startsWith(place)).toBe(false)
    await checked
    expect(existsSync(home)).toBe(false)
    expect(readdirSync(place)).toEqual(['x.tar.gz'])
  },
)
