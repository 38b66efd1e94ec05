/** `npm run types`: writes src/core/database.types.ts from the migrations, by way of a temporary PostgreSQL. */
import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { createDatabase, startServer } from '../tests/support/postgres.ts'

/** The generated file. */
export const TYPES_FILE = resolve(import.meta.dirname, '../src/core/database.types.ts')

const HEADER = '// Generated from supabase/migrations by `npm run types`. Do not edit.\n\n'

/** TypeScript types of the public schema as the migrations make it. Takes a few seconds. */
export async function generateTypes(): Promise<string> {
  const server = await startServer()
  try {
    return HEADER + (await introspect(await createDatabase(server.url, 'types')))
  } finally {
    await server.stop()
  }
}

/** postgres-meta generates types only as a program of its own, steered by its environment. */
function introspect(url: string): Promise<string> {
  const library = createRequire(import.meta.url).resolve('@supabase/postgres-meta')
  const program = join(dirname(dirname(library)), 'server/server.js')
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      PG_META_DB_URL: url,
      PG_META_GENERATE_TYPES: 'typescript',
      PG_META_GENERATE_TYPES_INCLUDED_SCHEMAS: 'public',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let types = ''
  let complaint = ''
  child.stdout.on('data', (chunk) => {
    types += chunk
  })
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => {
      if (code === 0 && types.includes('export type Database')) done(`${types.trimEnd()}\n`)
      else fail(new Error(`postgres-meta made no types (exit ${code}): ${complaint || types}`))
    })
  })
}

if (process.argv[1] === import.meta.filename) {
  await writeFile(TYPES_FILE, await generateTypes())
  console.log(`Wrote ${TYPES_FILE}`)
}
