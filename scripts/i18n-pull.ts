import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { flatten, inOrderOf, unflatten } from '#i18n/flat.ts'
import { DEFAULT_LOCALE, LOCALES } from '#i18n/locales.ts'
import { type MadeFrom, recorded } from '#i18n/made-from.ts'
import type { PublishedTexts } from '#i18n/overlay.ts'
import { sourcesFor } from '#i18n/plurals.ts'
import { checkTexts } from '#i18n/translation-check.ts'
import { ConfigError, ROOT } from '../server/config.ts'
import { isWebAddress, runCommand } from './command.ts'
import { fetchAnswer } from './fetch-answer.ts'

/**
 * `npm run i18n:pull -- https://backlit.example [folder]`: writes a site's published translations into
 * src/i18n/locales/<language>/translation.json, or into the folder given, ready to commit. The default site is the local one.
 */
runCommand(async (args) => {
  const [address, folder = join(ROOT, 'src', 'i18n', 'locales'), ...others] = args
  const site = (address ?? `http://127.0.0.1:${process.env.PORT || 4321}`).replace(/\/+$/, '')
  if (!isWebAddress(site) || others.length > 0)
    throw new ConfigError(
      'Give the address of a site: npm run i18n:pull -- https://backlit.example [folder]',
    )
  const record = join(folder, 'made-from.json')
  const english = flatten(read(folder, DEFAULT_LOCALE))

  let pulled = 0
  let madeFrom: MadeFrom = JSON.parse(readFileSync(record, 'utf8'))

  for (const locale of LOCALES) {
    if (locale === DEFAULT_LOCALE) continue
    const { version, texts } = await ask(`${site}/api/texts/${locale}`)
    const committed = flatten(read(folder, locale))
    const sources = sourcesFor(english, locale)
    madeFrom = recorded(
      madeFrom,
      locale,
      sources,
      Object.keys(texts).filter((key) => sources[key] !== undefined),
    )
    const changed = Object.entries(texts).filter(([key, text]) => committed[key] !== text)
    if (changed.length === 0) continue
    const next = inOrderOf({ ...committed, ...Object.fromEntries(changed) }, Object.keys(committed))
    const keys = new Set(changed.map(([key]) => key))
    const faults = checkTexts(sources, next).filter(({ key }) => keys.has(key))
    if (faults.length > 0) {
      const named = faults.map(({ key, fault }) => `${key} (${fault})`).join(', ')
      throw new ConfigError(
        `Version ${version} of ${locale} does not fit this checkout's English: ${named}`,
      )
    }
    writeFileSync(fileOf(folder, locale), `${JSON.stringify(unflatten(next), null, 2)}\n`)
    console.log(`${locale}: ${changed.length} texts of version ${version}`)
    pulled += changed.length
  }

  writeFileSync(record, `${JSON.stringify(madeFrom, null, 2)}\n`)
  console.log(
    pulled > 0
      ? `Texts of ${site} written to ${folder}: ${pulled}.`
      : `Nothing to write: ${folder} has every text that ${site} has published.`,
  )
})

function fileOf(folder: string, locale: string): string {
  return join(folder, locale, 'translation.json')
}

function read(folder: string, locale: string): unknown {
  return JSON.parse(readFileSync(fileOf(folder, locale), 'utf8'))
}

async function ask(address: string): Promise<PublishedTexts> {
  const reply = await fetchAnswer(address)
  if (!reply.ok) throw new ConfigError(`${address} answers with status ${reply.status}`)
  return (await reply.json()) as PublishedTexts
}
