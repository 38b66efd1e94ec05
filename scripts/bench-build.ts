import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { TRANSLATED } from '#i18n/locales.ts'
import { publish } from '../tests/bench/report.ts'

/** `npm run bench:build`: time and memory of a build by the number of languages, each in a copy of its own. */
const ROOT = resolve(import.meta.dirname, '..')
const NUMBERS = [1, 4, TRANSLATED.length]
const LEFT_OUT = ['.git', 'node_modules', 'dist', 'test-results']
const RENDERED_A_SECOND = 40
const GROWTH = 1.1

interface Report {
  readonly pages: number
  readonly renderSeconds: number
  readonly pagesRenderedPerSecond: number
}

const rows: Record<string, Report> = {}
for (const number of NUMBERS) {
  const folder = mkdtempSync(join(tmpdir(), 'backlit-build-'))
  try {
    cpSync(ROOT, folder, {
      recursive: true,
      filter: (path) => !LEFT_OUT.includes(basename(path)),
    })
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    const languages = TRANSLATED.slice(0, number).map(({ code }) => `'${code}'`)
    const file = join(folder, 'src/site.ts')
    const site = readFileSync(file, 'utf8')
    writeFileSync(file, site.replace(/languages: \[[^\]]+\]/, `languages: [${languages}]`))
    const build = spawnSync(process.execPath, ['scripts/build.ts'], {
      cwd: folder,
      stdio: 'inherit',
    })
    if (build.status !== 0) throw new Error(`The build in ${number} languages failed.`)
    rows[`${number} languages`] = JSON.parse(readFileSync(join(folder, 'dist/build.json'), 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
const reports = Object.values(rows)
const perPage = ({ pages, renderSeconds }: Report) => renderSeconds / pages
const [first, last] = [reports[0], reports.at(-1)]
if (!first || !last) throw new Error('Nothing was built.')
const growth = perPage(last) / perPage(first)
publish('bench:build', [
  {
    title: 'A build by the number of languages',
    rows,
    bars: [
      {
        text: `pages rendered a second: ${last.pagesRenderedPerSecond}, at least ${RENDERED_A_SECOND}`,
        ok: last.pagesRenderedPerSecond >= RENDERED_A_SECOND,
      },
      {
        text: `a page with all languages against one: ${growth.toFixed(2)} times as long, at most ${GROWTH}`,
        ok: growth <= GROWTH,
      },
    ],
  },
])
