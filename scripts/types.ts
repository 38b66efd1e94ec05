/** `npm run types`: writes src/core/database.types.ts from the migrations, using a temporary PostgreSQL. */
import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { createDatabase, startServer } from '../tests/support/postgres.ts'
import { refuseArguments, runCommand } from './command.ts'

export const TYPES_FILE = resolve(import.meta.dirname, '../src/core/database.types.ts')

const HEADER = '// Generated from supabase/migrations by `npm run types`. Do not edit.\n\n'

/** TypeScript types of a database's public schema. postgres-meta makes them in a program of its own, configured by its environment. */
export function typesOf(url: string): Promise<string> {
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
  let errors = ''
  child.stdout.on('data', (chunk) => {
    types += chunk
  })
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => {
      if (code === 0 && types.includes('export type Database'))
        done(`${HEADER}${types.trimEnd()}\n`)
      else fail(new Error(`postgres-meta made no types (exit ${code}): ${errors || types}`))
    })
  })
}

async function main(args: readonly string[]): Promise<void> {
  refuseArguments(args)
  // PostgreSQL's own account reads its password from a file.
  process.umask(0o022)
  const server = await startServer()
  try {
    await writeFile(TYPES_FILE, await typesOf(await createDatabase(server.url, 'types')))
  } finally {
    await server.stop()
  }
  console.log(`Wrote ${TYPES_FILE}`)
}

if (process.argv[1] === import.meta.filename) runCommand(main)
