import { expect, test } from 'vitest'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { translator } from '#i18n/translate.ts'
import { optionsText } from './option-words.ts'

const t = translator('en', en)

test('says an option with the words of the project page, known terms first', () => {
  const option = {
    id: '1',
    type: 'revenue',
    title: 'A share of sales',
    description: 'Paid quarterly.',
    min_amount: 250,
    currency: 'EUR',
    details: { odd: 'kept', cap: 1.5, share: 5 },
  }
  expect(optionsText([option], t, 'en').split('\n')).toEqual([
    'Revenue Share: A share of sales',
    'Paid quarterly.',
    'Minimum amount: €250',
    `${en.terms.names.share}: 5%`,
    `${en.terms.names.cap}: ${en.terms.multiple.replace('{{value}}', '1.5')}`,
    'odd: kept',
  ])
})

test('names no column, whatever is stored', () => {
  for (const odd of [null, 'x', [{}], [{ type: 'barter', details: { a: [1] }, min_amount: 'x' }]])
    expect(optionsText(odd, t, 'en')).not.toMatch(/min_amount|details|currency|undefined/)
  expect(optionsText([], t, 'en')).toBe('')
})

test('says several options one after the other, and texts among their terms', () => {
  const one = {
    type: 'revenue',
    title: 'A',
    details: { period: 'Six years', share: [], empty: '' },
  }
  const two = { type: 'grant', title: 'B', min_amount: 'odd', currency: 'EUR' }
  const three = { type: 'grant', title: 'C', min_amount: 5, currency: 'XEURX' }
  expect(optionsText([one, two, three], t, 'en').split('\n')).toEqual([
    'Revenue Share: A',
    'Minimum amount: ',
    `${en.terms.names.period}: Six years`,
    '',
    'Grant: B',
    'Minimum amount: odd',
    '',
    'Grant: C',
    'Minimum amount: 5',
  ])
})
