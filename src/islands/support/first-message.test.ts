import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { firstMessage } from './first-message.ts'

const i18n = createInstance()
i18n.init({
  lng: 'en',
  initAsync: false,
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false },
})
const option = {
  id: 'o',
  projectId: 'p',
  type: 'grant',
  title: 'One <story>',
  description: '',
  minAmount: 30,
  currency: 'EUR',
  details: {},
} as const
const write = (amount: number | null, note: string) =>
  firstMessage('Nightbus & Co', option, { amount, note, consent: true }, 'en', i18n.t)

describe('firstMessage', () => {
  it('names project and option as they are', () => {
    expect(write(null, '')).toBe(
      'I’m interested in supporting “Nightbus & Co” through “One <story>”.',
    )
  })

  it('adds amount and note', () => {
    expect(write(1250.5, 'When do we start?')).toMatch(
      /”\.\nAmount I have in mind: €1,250\.50\.\n\nWhen do we start\?$/,
    )
  })
})
