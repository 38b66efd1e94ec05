import { spawnSync } from 'node:child_process'

/** The production build: pages, then precompressed copies of every static file. */
for (const args of [['scripts/astro.ts', 'build'], ['scripts/compress.ts']]) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
