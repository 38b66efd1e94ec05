import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ERROR_CODES } from '#core/error-codes.ts'
import { flatten } from '#i18n/flat.ts'
import { LOCALES } from '#i18n/locales.ts'
import { staleKeys } from '#i18n/made-from.ts'
import { sourcesFor } from '#i18n/plurals.ts'
import { formatFault } from '../../scripts/content/fault.ts'
import { checkInterface, readCatalogues } from '../../scripts/content/interface.ts'
import { parseRequest } from '../../supabase/functions/translate/request.ts'

const PLURAL = /_(zero|one|two|few|many|other)$/
const english = new Map(
  Object.entries(flatten(JSON.parse(readFileSync('src/i18n/locales/en/translation.json', 'utf8')))),
)
/** A key is plural if its `_other` form exists; `too_many` alone is just a name. */
const pluralBases = new Set(
  [...english.keys()].filter((key) => key.endsWith('_other')).map((key) => key.replace(PLURAL, '')),
)
const singular = [...english.keys()].filter((key) => !pluralBases.has(key.replace(PLURAL, '')))

it.each(LOCALES)(
  'translation.json of %s has no faults; `npm run content:check` says the same',
  (locale) => {
    expect(checkInterface(readCatalogues('.'), [locale]).map(formatFault)).toEqual([])
  },
)

describe('interface texts and code', () => {
  const sources = globSync([
    'src/**/*.{ts,tsx,astro}',
    'server/**/*.ts',
    'supabase/functions/**/*.ts',
  ])
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

  it('uses no key that does not exist', () => {
    const asked = [...sources.matchAll(/\bt\(\s*['"]([a-zA-Z]+\.[\w.]+)['"]/g)].map(
      (m) => m[1] ?? '',
    )
    expect(asked.length).toBeGreaterThan(100)
    const missing = asked.filter((key) => !english.has(key) && !pluralBases.has(key))
    expect(missing).toEqual([])
  })

  it('has a text for every error code', () => {
    expect(ERROR_CODES.filter((code) => !english.has(`errors.${code}`))).toEqual([])
  })

  it('has no key that the translation tool refuses, such as one named prototype', () => {
    const request = { text: Object.fromEntries(english), targetLanguage: 'de' }
    expect(parseRequest(request)).toBeTypeOf('object')
  })

  it('has no unused key', () => {
    const dynamic = [...sources.matchAll(/[`'"]([a-zA-Z]+(?:\.[a-zA-Z]+)*)\.\$\{/g)].map(
      (m) => `${m[1]}.`,
    )
    const prefixes = [...new Set([...dynamic, 'errors.'])]
    const unused = [...singular, ...pluralBases].filter((key) => {
      if (prefixes.some((prefix) => key.startsWith(prefix))) return false
      return (
        !sources.includes(`'${key}'`) &&
        !sources.includes(`"${key}"`) &&
        !sources.includes(`\`${key}\``)
      )
    })
    expect(unused).toEqual([])
  })
})

it('every translation is recorded as made from the current English: npm run i18n:record', () => {
  const madeFrom = JSON.parse(readFileSync('src/i18n/locales/made-from.json', 'utf8'))
  const keys = new Set<string>()
  for (const locale of LOCALES) {
    const sources = sourcesFor(Object.fromEntries(english), locale)
    expect(staleKeys(madeFrom, locale, sources)).toEqual([])
    for (const key of Object.keys(sources)) keys.add(key)
  }
  expect(Object.keys(madeFrom.all).sort()).toEqual([...keys].sort())
})
