import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ERROR_CODES } from '#core/error-codes.ts'
import { LOCALES, type Locale, localeTag } from '#i18n/locales.ts'
import { staleKeys } from '#i18n/made-from.ts'
import { sourcesFor } from '#i18n/plurals.ts'

type Tree = { [key: string]: string | Tree }

const read = (locale: string): Tree =>
  JSON.parse(readFileSync(`src/i18n/locales/${locale}/translation.json`, 'utf8'))

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(prefix + key, value)
    else for (const [k, v] of flatten(value, `${prefix}${key}.`)) flat.set(k, v)
  }
  return flat
}

const PLURAL = /_(zero|one|two|few|many|other)$/
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((m) => m[1]).sort()
const tags = (text: string) => [...text.matchAll(/<\/?[a-zA-Z]+>/g)].map((m) => m[0]).sort()
const english = flatten(read('en'))
/** A key is plural if its `_other` form exists; `too_many` alone is just a name. */
const pluralBases = new Set(
  [...english.keys()].filter((key) => key.endsWith('_other')).map((key) => key.replace(PLURAL, '')),
)
const singular = [...english.keys()].filter((key) => !pluralBases.has(key.replace(PLURAL, '')))

/** Too many words are rightly the same in two languages to list them; this only catches untranslated files. */
const MOST = 0.8

describe.each(LOCALES.filter((locale) => locale !== 'en'))(
  'translation.json of %s',
  (locale: Locale) => {
    const texts = flatten(read(locale))
    const forms = new Intl.PluralRules(localeTag(locale)).resolvedOptions().pluralCategories

    it('has exactly the keys of English, with the plural forms of its language', () => {
      const expected = new Set([
        ...singular,
        ...[...pluralBases].flatMap((base) => forms.map((form) => `${base}_${form}`)),
      ])
      expect([...expected].filter((key) => !texts.has(key))).toEqual([])
      expect([...texts.keys()].filter((key) => !expected.has(key))).toEqual([])
    })

    it('keeps placeholders and tags', () => {
      const wrong = [...texts].filter(([key, text]) => {
        const source = english.get(key) ?? english.get(key.replace(PLURAL, '_other')) ?? ''
        const optionalCount = /_(zero|one|two)$/.test(key)
        const had = placeholders(source).filter((name) => !(optionalCount && name === 'count'))
        const has = placeholders(text).filter((name) => !(optionalCount && name === 'count'))
        return (
          JSON.stringify(had) !== JSON.stringify(has) ||
          JSON.stringify(tags(source)) !== JSON.stringify(tags(text))
        )
      })
      expect(wrong).toEqual([])
    })

    it('is translated, and no text is empty', () => {
      const long = [...texts].filter(([key, text]) => english.get(key) === text && text.length > 14)
      expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([])
      expect(long.length / texts.size).toBeLessThan(1 - MOST)
    })
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
