import { spawnSync } from 'node:child_process'

const run = (args: readonly string[]) =>
  spawnSync(process.execPath, [...args], { stdio: 'inherit' }).status

/** The production build: how far the translations are, pages, then precompressed copies of every static file. */
run(['scripts/content-check.ts']) // Warnings only: a text that lags behind must not hold up a release.
for (const args of [['scripts/astro.ts', 'build'], ['scripts/compress.ts']]) {
  const status = run(args)
  if (status !== 0) process.exit(status ?? 1)
}
