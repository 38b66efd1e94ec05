import { expect, it } from 'vitest'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { translator } from '#i18n/translate.ts'
import { minimumText } from './minimum.ts'

const t = translator('en', en)
const option = {
  id: 'o',
  projectId: null,
  type: 'grant',
  title: 'G',
  description: '',
  currency: 'EUR',
  details: {},
} as const

it.each([
  [0, en.support.minimumAny],
  [0.5, '€0.50'],
  [1200, '€1,200'],
])('a minimum of %d reads "%s"', (minAmount, text) => {
  expect(minimumText({ ...option, minAmount }, 'en', t)).toBe(text)
})
