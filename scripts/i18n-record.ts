import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { flatten } from '#i18n/flat.ts'
import { LOCALES } from '#i18n/locales.ts'
import { sourcesFor } from '#i18n/plurals.ts'
import { sourceHash } from '#i18n/source-hash.ts'
import { ROOT } from '../server/config.ts'
import { refuseArguments, runCommand } from './command.ts'

/** `npm run i18n:record`: records in src/i18n/locales/made-from.json that all committed translations match the current English. */
runCommand(async (args) => {
  refuseArguments(args)
  const folder = join(ROOT, 'src', 'i18n')
  const english = flatten(
    JSON.parse(readFileSync(join(folder, 'locales', 'en', 'translation.json'), 'utf8')),
  )
  const hashes = new Map<string, string>()
  for (const locale of LOCALES) {
    for (const [key, source] of Object.entries(sourcesFor(english, locale))) {
      hashes.set(key, sourceHash(source))
    }
  }
  const all = Object.fromEntries(
    [...hashes].sort(([one], [two]) => (one < two ? -1 : one > two ? 1 : 0)),
  )
  writeFileSync(join(folder, 'locales', 'made-from.json'), `${JSON.stringify({ all }, null, 2)}\n`)
  console.log(`${hashes.size} texts recorded`)
})
