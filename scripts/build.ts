import { spawnSync } from 'node:child_process'
import { globSync, writeFileSync } from 'node:fs'
import { LOCALES } from '#i18n/locales.ts'
import { announce, begun, RENDERING } from './build-progress.ts'
import { compressFolder } from './compress.ts'
import { checkContent } from './content/check.ts'
import { formatFault } from './content/fault.ts'
import { readLedger } from './content/ledger.ts'
import { readTree } from './content/tree.ts'
import { faultsOfSite } from './identity.ts'
import { mergeStyles } from './merge-styles.ts'
import { makeSharePictures } from './share/make.ts'

const CLIENT = 'dist/client'
const SERVER = 'dist/server'
/** Read by `npm run bench` and `npm run bench:build`. */
const REPORT = 'dist/build.json'

/**
 * The production build: pages, merged styles, share pictures, precompressed copies of every static file, and the server's
 * code as Node compiles it. Prints its steps and warnings, without Astro's line per page.
 */
process.env.ASTRO_TELEMETRY_DISABLED = '1'
const rounded = (seconds: number) => Math.round(10 * seconds) / 10
const warn = (text: string) => console.warn(text)

const faults = faultsOfSite()
if (faults.length > 0) {
  faults.forEach(warn)
  process.exit(1)
}
announce('Checking the texts')
const tree = readTree(process.cwd())
// Warnings only: an outdated translation must not block a release.
checkContent(tree, readLedger(tree)).map(formatFault).forEach(warn)

const { build } = await import('astro')
await build({ logLevel: 'warn' })
const rendered = performance.now() / 1000

announce('Merging styles, drawing share pictures')
mergeStyles(CLIENT, SERVER)
const pictures = await makeSharePictures(CLIENT)
pictures.warnings.forEach(warn)
announce('Compressing the files')
await compressFolder(CLIENT)

announce('Compiling the server')
// Into the build itself, wherever this process keeps its own code.
const env = { ...process.env, NODE_COMPILE_CACHE: undefined }
for (const entry of ['server/index.ts', 'server/embedded/process.ts', 'supabase/demo/seed.ts'])
  spawnSync(process.execPath, ['--import', './server/compile-cache.js', entry, '--version'], {
    env,
  })

const pages = globSync(`${CLIENT}/**/*.html`).length
const bundled = begun.get(RENDERING) ?? Number.NaN
const report = {
  pages,
  locales: LOCALES.length,
  bundleSeconds: rounded(bundled),
  renderSeconds: rounded(rendered - bundled),
  totalSeconds: rounded(performance.now() / 1000),
  pagesRenderedPerSecond: rounded(pages / (rendered - bundled)),
  memoryMB: Math.round(process.resourceUsage().maxRSS / 1024),
}
writeFileSync(REPORT, `${JSON.stringify(report, null, 2)}\n`)
announce(
  `Built ${pages} pages in ${LOCALES.length} languages (${report.pagesRenderedPerSecond} rendered a second)`,
)
// Astro leaves handles open; its own CLI exits in the same way.
process.exit()
