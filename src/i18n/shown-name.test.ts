import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LOCALES } from './locales.ts'
import { shownName } from './shown-name.ts'
import { translator } from './translate.ts'

const tIn = (locale: (typeof LOCALES)[number]) =>
  translator(
    locale,
    JSON.parse(
      readFileSync(new URL(`./locales/${locale}/translation.json`, import.meta.url), 'utf8'),
    ),
  )

it.each(LOCALES)('people without a name are called so in %s, others by their name', (locale) => {
  const shown = shownName(tIn(locale), 'Anonymous')
  if (locale === 'en') expect(shown).toBe('Anonymous')
  else expect(shown).not.toMatch(/Anonymous|\./)
  expect(shownName(tIn(locale), 'Ada')).toBe('Ada')
})
