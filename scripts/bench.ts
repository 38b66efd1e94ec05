import { existsSync, readFileSync } from 'node:fs'
import { measureMessages } from '../tests/bench/messages.ts'
import { measurePages } from '../tests/bench/pages.ts'
import { measureRenewal } from '../tests/bench/renewal.ts'
import { measureRequests } from '../tests/bench/requests.ts'
import startSite from '../tests/e2e/server.ts'
import { findChromium } from './chromium.ts'

/** `npm run bench`: what pages cost a reader, and how many the server answers, as ratios measured in this run. */
if (!existsSync('dist/build.json')) {
  console.error('There is no build to measure. Run `npm run build` first.')
  process.exit(1)
}
console.log('What the last build took')
console.table(JSON.parse(readFileSync('dist/build.json', 'utf8')))
const stop = await startSite()
const base = process.env.BASE_URL ?? ''
try {
  const pages = await measurePages(base, await findChromium())
  console.log('\nWhat a page costs before anyone touches it (bytes of the compressed bodies)')
  console.table(pages.rows)
  const renewal = await measureRenewal(base)
  console.log(
    [...pages.bars, ...renewal].map((bar) => `${bar.ok ? 'ok  ' : 'OVER'} ${bar.text}`).join('\n'),
  )
  console.log('\nRequests answered, against a plain static file from the same process (1.00)')
  const requests = await measureRequests(base)
  console.table(requests.rows)
  console.log(requests.bars.map((bar) => `${bar.ok ? 'ok  ' : 'OVER'} ${bar.text}`).join('\n'))
  const messages = await measureMessages(base, process.env.E2E_DATA ?? '')
  console.log('\nMessages')
  console.table(messages.rows)
  console.log(messages.bars.map((bar) => `${bar.ok ? 'ok  ' : 'OVER'} ${bar.text}`).join('\n'))
} finally {
  await stop()
}
