import { spawnSync } from 'node:child_process'
import { globSync, writeFileSync } from 'node:fs'
import { LOCALES } from '#i18n/locales.ts'
import { compressFolder } from './compress.ts'
import { mergeStyles } from './merge-styles.ts'
import { makeSharePictures } from './share/make.ts'

const CLIENT = 'dist/client'
/** What the last build took, for `npm run bench`. */
const REPORT = 'dist/build.json'

const run = (args: readonly string[]) =>
  spawnSync(process.execPath, [...args], { stdio: 'inherit' }).status

const seconds = (since: number) => Math.round((performance.now() - since) / 100) / 10

/**
 * The production build: how far the translations are, pages, their styles and pictures for sharing, then precompressed
 * copies of every static file.
 */
run(['scripts/content-check.ts']) // Warnings only: a text that lags behind must not hold up a release.
const start = performance.now()
const status = run(['scripts/astro.ts', 'build'])
if (status !== 0) process.exit(status ?? 1)
const rendered = seconds(start)

mergeStyles(CLIENT)
const pictures = await makeSharePictures(CLIENT)
for (const warning of pictures.warnings) console.warn(warning)
console.log(`Made ${pictures.total} pictures for sharing, ${pictures.drawn} of them anew.`)
console.log(`Compressed ${await compressFolder(CLIENT)} files of ${CLIENT}.`)

const pages = globSync(`${CLIENT}/**/*.html`).length
const total = seconds(start)
const report = {
  pages,
  locales: LOCALES.length,
  renderSeconds: rendered,
  totalSeconds: total,
  pagesPerSecond: Math.round((10 * pages) / total) / 10,
}
writeFileSync(REPORT, `${JSON.stringify(report, null, 2)}\n`)
console.log(
  `Built ${pages} pages in ${LOCALES.length} languages in ${total} s (${report.pagesPerSecond} pages a second).`,
)
