import { readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import { SITE } from '../site.ts'
import { LOCALES } from './locales.ts'
import { translator } from './translate.ts'

type Loose = (key: string, values?: object) => string
const COUNTS = [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000, 2_000_000]

function keysOf(node: object, path = ''): string[] {
  return Object.entries(node).flatMap(([name, value]) =>
    typeof value === 'string' ? [path + name] : keysOf(value, `${path}${name}.`),
  )
}

describe('translator', () => {
  it.each(LOCALES)('answers as i18next does, for every key of %s', (locale) => {
    const file = new URL(`./locales/${locale}/translation.json`, import.meta.url)
    const texts = JSON.parse(readFileSync(file, 'utf8'))
    const i18n = createInstance()
    i18n.init({
      lng: locale,
      initAsync: false,
      resources: { [locale]: { translation: texts } },
      interpolation: { escapeValue: false, defaultVariables: { brand: SITE.brand } },
    })
    const own = translator(locale, texts) as unknown as Loose
    const theirs = i18n.t as unknown as Loose
    const keys = keysOf(texts)
    expect(keys.length).toBeGreaterThan(300)
    for (const key of keys) {
      const holes = [
        ...(theirs(key, { skipInterpolation: true }) as string).matchAll(/\{\{(\w+)\}\}/g),
      ]
      const values = Object.fromEntries(holes.map(([, name]) => [name, `<${name} & $1>`]))
      expect(own(key, values), key).toBe(theirs(key, values))
      const base = key.replace(/_(zero|one|two|few|many|other)$/, '')
      if (base === key) continue
      for (const count of COUNTS) expect(own(base, { count }), key).toBe(theirs(base, { count }))
    }
  })

  it('falls back to the default, then to the key', () => {
    const t = translator('en', {}) as unknown as Loose
    expect(t('categories.Puppets', { defaultValue: 'Puppets' })).toBe('Puppets')
    expect(t('categories.constructor', { defaultValue: 'x' })).toBe('x')
    expect(t('browse.title')).toBe('browse.title')
  })
})
