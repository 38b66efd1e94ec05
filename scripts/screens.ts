import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import startSite from '../tests/e2e/server.ts'
import { requireBuild } from './command.ts'
import { drawSheet } from './screens/sheet.ts'
import { takeShots } from './screens/shots.ts'

/**
 * `npm run screens`: contact sheets of every screen and of what opens on it, by width, scheme and language.
 * `--before` takes the folder of an earlier run and marks what looks different.
 */
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'test-results/screens' },
    before: { type: 'string' },
    only: { type: 'string' },
    languages: { type: 'string', default: 'en,de,ja' },
  },
})
requireBuild()
if (values.before && !existsSync(values.before)) {
  console.error(`There is no folder ${values.before}.`)
  process.exit(1)
}
const stop = await startSite()
let changes = 0
try {
  const shots = takeShots({
    base: process.env.BASE_URL ?? '',
    only: values.only,
    languages: values.languages.split(','),
    onMissing: (what, error) => console.warn(`${what}: ${error}`),
  })
  for await (const { place, language, rows } of shots) {
    const name = `${place}.${language}`
    const changed = await drawSheet({ name, rows, folder: values.out, before: values.before })
    changes += changed.length
    console.log(
      join(values.out, `${name}.png`),
      changed.length ? `changed: ${changed.join(', ')}` : '',
    )
  }
} finally {
  await stop()
}
if (values.before) console.log(`${changes} pictures look different.`)
