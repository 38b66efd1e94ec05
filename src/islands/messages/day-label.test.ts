import { expect, it } from 'vitest'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { translator } from '#i18n/translate.ts'
import { dayLabel } from './day-label.ts'

const t = translator('en', en)
const now = new Date(2026, 2, 1, 12)

it.each([
  ['2026-03-01', 'Today'],
  ['2026-02-28', 'Yesterday'],
  ['2026-02-27', 'Friday, February 27'],
  ['2025-12-31', 'Wednesday, December 31, 2025'],
  ['2027-03-01', 'Monday, March 1, 2027'],
])('on 1 March 2026, %s is "%s"', (day, words) => {
  expect(dayLabel(day, 'en', t, now)).toBe(words)
})

it('is said in the language of the reader', () => {
  expect(dayLabel('2026-02-27', 'de', t, now)).toBe('Freitag, 27. Februar')
})
