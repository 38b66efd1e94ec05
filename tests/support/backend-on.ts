import { afterAll, beforeAll } from 'vitest'
import type { TestDatabase } from './actors.ts'
import {
  removeFolder,
  startTestBackend,
  type TestBackend,
  temporaryFolder,
  testOptions,
} from './embedded.ts'
import { MIGRATIONS } from './postgres.ts'

/** A backend on the database of a test file: started before its first test, stopped after the last. */
export function backendOn(db: TestDatabase): () => TestBackend {
  const folder = temporaryFolder()
  let backend: TestBackend | undefined
  beforeAll(async () => {
    const options = { databaseUrl: db.url, migrationsDir: MIGRATIONS }
    backend = await startTestBackend(testOptions(folder, options))
  })
  afterAll(async () => {
    await backend?.stop()
    removeFolder(folder)
  })
  return () => {
    if (!backend) throw new Error('The backend is not started yet.')
    return backend
  }
}
