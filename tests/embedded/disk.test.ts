import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { stateOf } from '../../server/embedded/data/disk.ts'
import {
  dataFolders,
  firstMessage,
  launchBackend,
  removeFolder,
  signedUp,
  startTestBackend,
  stopProcess,
  temporaryFolder,
  testOptions,
  until,
} from '../support/embedded.ts'

const folder = temporaryFolder()
const usedData = dataFolders(folder)
const disk = join(folder, 'disk')
const data = join(disk, 'data')

function mount(...options: string[]): boolean {
  try {
    execFileSync('mount', [...options, disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

mkdirSync(disk)
/** A small tmpfs. Mounting it needs root, and is not allowed in every container. */
const isMounted = mount('-t', 'tmpfs', '-o', 'size=160m,mode=755', 'tmpfs')

/** Fills the disk. The function it returns frees the space. */
function fill(): () => void {
  const free = (): number => {
    const { bavail, bsize } = statfsSync(disk)
    return bavail * bsize
  }
  for (let part = 0; free() > 0; part++)
    writeFileSync(join(disk, `filler-${part}`), Buffer.alloc(Math.min(free(), 8 * 1024 * 1024)))
  return () => {
    for (const name of readdirSync(disk)) if (name.startsWith('filler-')) rmSync(join(disk, name))
  }
}

afterAll(() => {
  if (isMounted) execFileSync('umount', ['-l', disk])
  removeFolder(folder)
})

it.each([
  [10_000, 0, 'ok'],
  [299, 0, 'low'],
  [99, 0, 'full'],
  [10_000, 799, 'ok'],
  [10_000, 800, 'low'],
  [10_000, 1000, 'full'],
])(
  'with %i bytes free and %i used, a reserve of 100 and a quota of 1000 is %s',
  (free, used, state) => {
    expect(stateOf(free, used, { reserveBytes: 100, quotaBytes: 1000 })).toEqual({
      state,
      free_bytes: free,
      used_bytes: used,
      quota_bytes: 1000,
    })
    expect(stateOf(free, 1e15, { reserveBytes: 0, quotaBytes: null }).state).toBe('ok')
  },
)

describe.runIf(isMounted)('a disk', () => {
  it('that is full refuses what needs room, loses nothing, and goes on once there is some', async () => {
    execFileSync('cp', ['-a', await usedData(), data])
    const backend = await startTestBackend(testOptions(data))
    const { client, id, email } = await signedUp(backend)
    const note = (body: string) => client.from('notes').insert({ body })
    const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(200_000)])
    const upload = () => client.storage.from('open').upload(`${id}/x.png`, picture)
    const outbox = join(data, 'outbox')
    const mails = () =>
      existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []
    expect((await note('before')).status).toBe(201)
    const makeRoom = fill()
    const confirmed = ['before']
    // The table's last page may still have room for a few rows.
    for (let count = 0; ; count++) {
      const { error, status } = await note(`note ${count}`)
      if (error) {
        expect([status, error.code]).toEqual([503, '53100'])
        break
      }
      confirmed.push(`note ${count}`)
    }
    const refused = await upload()
    expect(refused.error).toMatchObject({ status: 507 })
    expect((await client.storage.from('open').list(id)).data).toEqual([])
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull()
    expect((await backend.fetch('/health')).status).toBe(200)
    makeRoom()
    expect((await note('after')).status).toBe(201)
    expect((await upload()).error).toBeNull()
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull()
    await until(() => mails().length > 0, 'the mail')
    const text = readFileSync(join(outbox, String(mails().at(-1))), 'utf8')
    expect([text.startsWith('From: '), text.trimEnd().endsWith('--')]).toEqual([true, true])
    const { data: rows } = await client.from('notes').select('body').order('id')
    expect(rows?.map(({ body }) => body).toSorted()).toEqual([...confirmed, 'after'].toSorted())
    await backend.stop()
  })

  it('that is read-only refuses the start with the reason', async () => {
    expect(mount('-o', 'remount,ro')).toBe(true)
    const child = launchBackend(testOptions(data))
    const message = await firstMessage(child)
    await stopProcess(child)
    expect(message).toMatchObject({
      type: 'failed',
      reason: expect.stringMatching(/cannot be used as the data folder: EROFS/),
    })
    // Nothing was changed: it starts once the disk is writable again.
    expect(mount('-o', 'remount,rw')).toBe(true)
    expect(readFileSync(join(data, 'secrets.json'), 'utf8')).not.toBe('')
    const backend = await startTestBackend(testOptions(data))
    await backend.stop()
  })
})
