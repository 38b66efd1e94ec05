import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import {
  dataFolders,
  firstMessage,
  launchBackend,
  removeFolder,
  startTestBackend,
  temporaryFolder,
  testOptions,
} from '../support/embedded.ts'

const folder = temporaryFolder()
const usedData = dataFolders(folder)
const seedModule = resolve(import.meta.dirname, 'fixtures/demo/seed.ts')

afterAll(() => removeFolder(folder))

it('the demo data is written once, as a whole', async () => {
  const data = await usedData()
  process.env.DEMO_FIXTURE = folder
  writeFileSync(join(folder, 'fail'), '')
  const failed = await firstMessage(launchBackend(testOptions(data, { seedModule })))
  expect(failed).toMatchObject({
    type: 'failed',
    reason: 'The demo data could not be written: half-way.',
  })
  rmSync(join(folder, 'fail'))
  for (const _start of [1, 2]) {
    const backend = await startTestBackend(testOptions(data, { seedModule }))
    const service = backend.client(backend.secretKey)
    const notes = await service.from('notes').select('body').order('id')
    expect(notes.data).toEqual([{ body: 'from the demo' }, { body: 'in a transaction' }])
    const login = await backend
      .client()
      .auth.signInWithPassword({ email: 'demo@example.org', password: 'demo-password' })
    expect(login.error).toBeNull()
    expect((await service.from('people').select('full_name')).data).toEqual([
      { full_name: 'Demo Person' },
    ])
    const picture = await fetch(`${backend.url}/storage/v1/object/public/open/demo/cover.png`)
    expect(picture.status).toBe(200)
    await backend.stop()
  }
})
