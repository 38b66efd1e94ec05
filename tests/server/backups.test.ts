import type { ChildProcess } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { runBackup } from '../../server/backup-process.ts'
import { type Backups, startBackups } from '../../server/backups.ts'
import { Metrics } from '../../server/http/metrics.ts'
import { dataFolders, removeFolder, temporaryFolder, until } from '../support/embedded.ts'
import { startSite, type TestSite } from '../support/site.ts'

const METRICS_TOKEN = 'a-token-of-thirty-characters-1'
const HOUR = 3_600_000
const folder = temporaryFolder()
const usedData = dataFolders(folder, 'product')
const run = vi.hoisted(() => vi.fn<typeof runBackup>())
let site: TestSite

vi.mock('../../server/backup-process.ts', () => ({ runBackup: run }))

const start = async (data: string): Promise<void> => {
  site = await startSite({
    BACKLIT_DATA: data,
    METRICS_TOKEN,
    BACKLIT_BACKUP_EVERY: '1h',
    BACKLIT_BACKUP_KEEP: '2',
  })
}
/** What pages, and so `/api/health`, know of the backups. */
const state = async () =>
  ((await (await fetch(`${site.url}/api/config`)).json()) as { backups: { state: string } }).backups
const metrics = async () =>
  (
    await fetch(`${site.url}/api/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    })
  ).text()

afterAll(async () => {
  await site.end()
  removeFolder(folder)
})

describe('backups by the clock', () => {
  const backups = join(folder, 'by-the-clock', 'backups')
  const files = () => readdirSync(backups).sort()
  const age = (name: string, hours: number) => {
    const at = new Date(Date.now() - hours * HOUR)
    utimesSync(join(backups, name), at, at)
  }
  let byClock: Backups

  beforeEach(() => {
    mkdirSync(backups, { recursive: true })
    vi.useFakeTimers({ now: Date.UTC(2026, 5, 1), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    run.mockImplementation(async ({ file }) => {
      writeFileSync(file, '')
      age(basename(file), 0)
      return null
    })
  })
  afterEach(() => {
    byClock.stop()
    run.mockReset()
    vi.useRealTimers()
    rmSync(backups, { recursive: true })
  })
  const startClock = () => {
    byClock = startBackups({ dataDir: dirname(backups) }, { everyMs: HOUR, keep: 2 })
  }

  it('start when the newest is too old, are checked, and leave the newest and other files', async () => {
    for (const [name, hours] of [
      ['backlit-2026-01.tar.gz', 5],
      ['backlit-2026-02.tar.gz', 4],
      ['by-hand.tar.gz', 9],
    ] as const) {
      writeFileSync(join(backups, name), '')
      age(name, hours)
    }
    startClock()
    expect(byClock.state()).toMatchObject({ state: 'late', age_seconds: 4 * 3_600 })
    await vi.advanceTimersByTimeAsync(0)
    const made = 'backlit-2026-06-01T00-00-00-000Z.tar.gz'
    expect(run).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        file: join(backups, made),
        env: { BACKLIT_DATA: dirname(backups) },
        verify: true,
      }),
    )
    expect(files()).toEqual(['backlit-2026-02.tar.gz', made, 'by-hand.tar.gz'])
    expect(byClock.state()).toEqual({
      state: 'ok',
      last: '2026-06-01T00:00:00.000Z',
      age_seconds: 0,
    })
    const text = new Metrics('1.0.0').text(true, byClock.state(), null)
    expect(text).toMatch(/^backlit_backup_ok 1$/m)
    expect(text).toMatch(/^backlit_backup_age_seconds 0$/m)
  })

  it('follow each other after the pause, sooner after one that failed', async () => {
    startClock()
    expect(byClock.state().state).toBe('none')
    run.mockResolvedValueOnce('No space left on device')
    const error = vi.spyOn(console, 'error').mockReturnValue()
    await vi.advanceTimersByTimeAsync(0)
    expect(error).toHaveBeenCalledWith('The backup failed. No space left on device')
    expect([byClock.state().state, files()]).toEqual(['failed', []])
    await vi.advanceTimersByTimeAsync(HOUR / 4)
    expect([byClock.state().state, files().length]).toEqual(['ok', 1])
    await vi.advanceTimersByTimeAsync(HOUR - 1)
    expect(run).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(run).toHaveBeenCalledTimes(3)
  })

  it('end with the site', async () => {
    const kill = vi.fn()
    run.mockImplementation(({ onStart }) => {
      onStart?.({ kill } as unknown as ChildProcess)
      return new Promise(() => {})
    })
    startClock()
    await vi.advanceTimersByTimeAsync(0)
    byClock.stop()
    expect(kill).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(9 * HOUR)
    expect(run).toHaveBeenCalledOnce()
  })
})

it('a backup that fails is told, and stops nothing', async () => {
  const data = await usedData()
  writeFileSync(join(data, 'backups'), 'in the way')
  await start(data)
  await until(async () => (await state()).state === 'failed', 'the failure', 60_000)
  expect(site.log()).toMatch(/^The backup failed\. E\w+: .+backups'$/m)
  expect(await metrics()).toMatch(/^backlit_backup_ok 0$/m)
  expect(await metrics()).toMatch(/^backlit_disk_full 0$/m)
  expect(await metrics()).toMatch(/^backlit_disk_used_bytes \d+$/m)
  expect((await fetch(`${site.url}/about`)).status).toBe(200)
})
