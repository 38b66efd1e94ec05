import { readFileSync } from 'node:fs'
import { measureLively } from '../tests/bench/lively.ts'
import { measureMessages } from '../tests/bench/messages.ts'
import { firstProject, measurePages } from '../tests/bench/pages.ts'
import { measurePaint } from '../tests/bench/paint.ts'
import { measureRenewal } from '../tests/bench/renewal.ts'
import { publish } from '../tests/bench/report.ts'
import { measureRequests } from '../tests/bench/requests.ts'
import startSite from '../tests/e2e/server.ts'
import { findChromium } from './chromium.ts'
import { requireBuild } from './command.ts'

/** `npm run bench`: page weight and speed, request throughput and messages, as ratios measured in one run. */
requireBuild()
const build = JSON.parse(readFileSync('dist/build.json', 'utf8'))
const stop = await startSite()
const base = process.env.BASE_URL ?? ''
try {
  const browser = await findChromium()
  const pages = await measurePages(base, browser)
  const paint = await measurePaint(base, browser, [
    ...['/', '/about', '/projects', await firstProject(base), '/login'],
  ])
  const renewal = await measureRenewal(base)
  const requests = await measureRequests(base)
  const messages = await measureMessages(base, process.env.E2E_DATA ?? '')
  const lively = await measureLively(base, process.env.E2E_DATA ?? '')
  publish('bench', [
    { title: 'What the last build took', rows: { build } },
    { title: 'What a page costs before anyone touches it, in compressed bytes', ...pages },
    {
      title:
        'The largest part painted on a slow phone, in milliseconds, beside the page without scripts',
      rows: paint,
    },
    { title: 'From an approval to the list', bars: renewal },
    {
      title: 'Requests answered, against a plain Node server that sends the same headers and bytes',
      ...requests,
    },
    { title: 'Messages', ...messages },
    { title: 'A listing with a long life', ...lively },
  ])
} finally {
  await stop()
}
