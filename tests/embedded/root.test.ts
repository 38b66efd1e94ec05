import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { stopLeftovers } from '../../server/embedded/leftovers.ts'
import { postgresBinaries } from '../../server/embedded/postgres/binaries.ts'
import { canEnter, postgresUser } from '../../server/embedded/postgres/system-user.ts'
import {
  removeFolder,
  startTestBackend,
  temporaryFolder,
  testOptions,
} from '../support/embedded.ts'

// Only as root does PostgreSQL run as another user.
describe.runIf(process.getuid?.() === 0)('as root, below a folder that is closed to others', () => {
  const closed = mkdtempSync(join(tmpdir(), 'backlit-closed-'))
  const open = temporaryFolder()
  afterAll(() => {
    removeFolder(closed)
    removeFolder(open)
  })

  it('the database goes where PostgreSQL can reach it, and is found there again', async () => {
    chmodSync(closed, 0o700)
    const data = join(closed, 'data')
    const first = await startTestBackend(testOptions(data)).catch((error: Error) => error)
    const home = readFileSync(join(data, 'postgres.location'), 'utf8').trim()
    try {
      expect(first).not.toBeInstanceOf(Error)
      expect(existsSync(join(home, 'postgres', 'PG_VERSION'))).toBe(true)
      if (!(first instanceof Error)) await first.stop()
      const second = await startTestBackend(testOptions(data))
      await second.stop()
      expect(readFileSync(join(data, 'postgres.location'), 'utf8').trim()).toBe(home)
    } finally {
      rmSync(home, { recursive: true, force: true })
    }
  })

  it('a copy of the data folder does not take the database of the original', async () => {
    const data = join(closed, 'original')
    const copy = join(closed, 'copy')
    const original = await startTestBackend(testOptions(data))
    const home = readFileSync(join(data, 'postgres.location'), 'utf8').trim()
    try {
      for (const name of ['secrets.json', 'postgres.location'])
        cpSync(join(data, name), join(copy, name))
      await expect(startTestBackend(testOptions(copy))).rejects.toThrow(
        `The database of ${copy} is in ${home}, which another Backlit uses`,
      )
      // Of a site that stops: it may not take the other's database for one of its own.
      await stopLeftovers(copy)
      expect((await original.fetch('/rest/v1/pages?limit=1')).status).toBe(200)
      await original.stop()
      expect(existsSync(join(home, 'backend.lock'))).toBe(false)
    } finally {
      await original.stop()
      rmSync(home, { recursive: true, force: true })
    }
  })

  it('the programs are copied to where PostgreSQL can reach them', async () => {
    const user = postgresUser()
    const installed = await postgresBinaries(null, join(open, 'unused'))
    const native = join(closed, 'native')
    cpSync(join(installed.postgres, '../..'), native, { recursive: true, verbatimSymlinks: true })
    mkdirSync(join(open, 'programs'))
    expect(user && canEnter(native, user)).toBe(false)
    const copied = await postgresBinaries(user, join(open, 'programs'), native)
    expect(copied.postgres.startsWith(join(open, 'programs'))).toBe(true)
    expect(user && canEnter(join(copied.postgres, '..'), user)).toBe(true)
  })
})
