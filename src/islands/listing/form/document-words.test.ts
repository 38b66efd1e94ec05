import { expect, test } from 'vitest'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { translator } from '#i18n/translate.ts'
import { documentsText } from './document-words.ts'

const t = translator('en', en)

test('tells documents apart that look the same', () => {
  const plan = { id: '1', title: 'Plan', name: 'plan.pdf', on_request: false }
  const text = documentsText(
    [
      { ...plan, created_at: '2026-11-20T12:00:00Z' },
      { ...plan, id: '2', on_request: true, created_at: '2026-11-21T12:00:00Z' },
    ],
    t,
    'en',
  )
  expect(text.split('\n')).toEqual([
    expect.stringMatching(/^Plan · plan\.pdf · Public · Nov 20, 2026/),
    expect.stringMatching(/^Plan · plan\.pdf · On request · Nov 21, 2026/),
  ])
})

test('none is an empty text, and what is not known stays as it is', () => {
  expect(documentsText([], t, 'en')).toBe('')
  expect(documentsText(undefined, t, 'en')).toBe('')
  expect(documentsText('x', t, 'en')).toBe('x')
})
