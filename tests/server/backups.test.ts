import { lstatSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { dataFolders, removeFolder, temporaryFolder, until } from '../support/embedded.ts'
import { startSite, type TestSite } from '../support/site.ts'

const METRICS_TOKEN = 'a-token-of-thirty-characters-1'
const HOUR = 3_600_000
const folder = temporaryFolder()
const usedData = dataFolders(folder, 'product')
let site: TestSite

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

afterEach(() => site?.end())
afterAll(() => removeFolder(folder))

it('the site backs itself up when the newest backup is too old, checks it, and keeps the newest', async () => {
  const data = await usedData()
  const backups = join(data, 'backups')
  mkdirSync(backups)
  for (const [name, age] of [
    ['backlit-2026-01.tar.gz', 5],
    ['backlit-2026-02.tar.gz', 4],
    ['by-hand.tar.gz', 9],
  ] as const) {
    writeFileSync(join(backups, name), '')
    const at = new Date(Date.now() - age * HOUR)
    utimesSync(join(backups, name), at, at)
  }
  await start(data)
  expect(await state()).toMatchObject({ state: 'late' })
  expect(await metrics()).toMatch(/^backlit_backup_ok 0$/m)
  await until(async () => (await state()).state === 'ok', 'the backup', 100_000)
  const [older, made, other, ...more] = readdirSync(backups).sort()
  expect([older, other, more]).toEqual(['backlit-2026-02.tar.gz', 'by-hand.tar.gz', []])
  expect(made).toMatch(/^backlit-20\d\d-[\w-]+Z\.tar\.gz$/)
  expect(readFileSync(join(backups, String(made))).subarray(0, 2)).toEqual(
    Buffer.from([0x1f, 0x8b]),
  )
  expect(lstatSync(join(backups, String(made))).mode & 0o777).toBe(0o600)
  expect(await state()).toMatchObject({ last: expect.any(String), age_seconds: expect.any(Number) })
  expect(await metrics()).toMatch(/^backlit_backup_ok 1$/m)
  expect(await metrics()).toMatch(/^backlit_backup_age_seconds \d+$/m)
  expect(await metrics()).toMatch(/^backlit_disk_full 0$/m)
  expect(await metrics()).toMatch(/^backlit_disk_used_bytes \d+$/m)
})

it('a backup that fails is told, and stops nothing', async () => {
  const data = await usedData()
  writeFileSync(join(data, 'backups'), 'in the way')
  await start(data)
  await until(async () => (await state()).state === 'failed', 'the failure', 60_000)
  expect(site.log()).toMatch(/^The backup failed\. E\w+: .+backups'$/m)
  expect(await metrics()).toMatch(/^backlit_backup_ok 0$/m)
  expect((await fetch(`${site.url}/about`)).status).toBe(200)
})
