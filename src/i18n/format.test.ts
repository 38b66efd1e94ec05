import { describe, expect, it } from 'vitest'
import {
  formatBytes,
  formatDate,
  formatHours,
  formatList,
  formatMoney,
  formatRelative,
  isoTime,
  languageName,
} from './format.ts'
import { LOCALES } from './locales.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

describe('formats', () => {
  it('names languages in that of the reader', () => {
    expect([languageName('de', 'en'), languageName('ja', 'fr')]).toEqual(['German', 'japonais'])
  })

  it('gives times to machines with no more digits than HTML allows', () => {
    expect(isoTime('2026-11-07T20:31:10.330931+00:00')).toBe('2026-11-07T20:31:10.330Z')
    expect(isoTime('2026-11-07T22:31:10+02:00')).toBe('2026-11-07T20:31:10.000Z')
  })

  it.each([
    ['en', 'a.jpg, b.jpg, and c.jpg'],
    ['de', 'a.jpg, b.jpg und c.jpg'],
    ['ja', 'a.jpg、b.jpg、c.jpg'],
    ['no', 'a.jpg, b.jpg og c.jpg'],
  ] as const)('lists in %s', (locale, text) => {
    expect(formatList(['a.jpg', 'b.jpg', 'c.jpg'], locale)).toBe(text)
  })

  it.each([
    ['2026-11-21T11:59:40Z', 'en', 'now'],
    ['2026-11-21T12:03:00Z', 'en', 'now'],
    ['2026-11-21T09:00:00Z', 'en', '3 hours ago'],
    ['2026-11-20T12:00:00Z', 'de', 'gestern'],
    ['2026-11-19T12:00:00Z', 'ko', '그저께'],
    ['2026-11-21T11:55:00Z', 'pt', 'há 5 minutos'],
  ] as const)('tells how long ago %s is in %s', (iso, locale, text) => {
    expect(formatRelative(iso, locale, NOW)).toBe(text)
  })

  it('knows every language of the site', () => {
    const written = LOCALES.map((locale) => formatDate('2026-11-20', locale))
    expect(written[0]).toBe('Nov 20, 2026')
    expect(new Set(written).size).toBeGreaterThan(8)
    for (const locale of LOCALES) expect(formatMoney(1250, 'EUR', locale)).toMatch(/1.?250/)
  })
})

it('writes lengths of time in hours, and from two days on in days', () => {
  expect(formatHours(1, 'en')).toBe('1 hour')
  expect(formatHours(47, 'de')).toBe('47 Stunden')
  expect(formatHours(60, 'en')).toBe('3 days')
})

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1_440_000, '1.4 MB'],
  [999_999, '1,000 kB'],
  [3_000_000_000_000_000, '3,000 TB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes, 'en')).toBe(words)
})
