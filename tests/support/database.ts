import type { TestProject } from 'vitest/node'
import { createDatabase, startServer } from './postgres.ts'

/** The database that every test file clones. */
export const TEMPLATE = 'backlit_template'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the maintenance database of the run's PostgreSQL. */
    databaseServer: string
  }
}

/** Vitest globalSetup: one PostgreSQL for the run, with a migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  try {
    await createDatabase(server.url, TEMPLATE)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('databaseServer', server.url)
  return () => server.stop()
}
