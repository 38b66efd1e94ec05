import { describe, expect, test } from 'vitest'
import { LIMITS } from '#core/limits.ts'
import * as z from '#core/zod.ts'
import { EVERYWHERE, openToValues, planFields, storedPlanFields, sumOf } from './plan.ts'

const schema = z.object(planFields)
const EMPTY = { useOfFunds: [], milestones: [], language: '', openTo: EVERYWHERE }

function problems(values: object): Record<string, string> {
  const { error } = schema.safeParse({ ...EMPTY, ...values })
  return Object.fromEntries((error?.issues ?? []).map((one) => [one.path.join('.'), one.message]))
}

test('nothing is needed, and blank rows do not count', () => {
  const blank = { useOfFunds: [{ purpose: ' ', share: '' }], language: 'xx' }
  for (const values of [EMPTY, { ...EMPTY, ...blank }]) {
    const nothing = { useOfFunds: [], milestones: [], language: null, openTo: [] }
    expect(schema.parse(values)).toEqual(nothing)
  }
})

test('rows are taken as typed, in one line and without the spaces around', () => {
  expect(
    schema.parse({
      useOfFunds: [
        { purpose: ' Sensors\tand \u0085 cables\u202e ', share: ' 60 %' },
        { purpose: '', share: '' },
        { purpose: 'Fees', share: '40' },
      ],
      milestones: [{ title: ' Public\nbeta ', month: '2027-03', text: ' Open ' }],
      language: 'de',
      openTo: { where: 'EEA', countries: ['CH'] },
    }),
  ).toEqual({
    useOfFunds: [
      { purpose: 'Sensors and cables', share: 60 },
      { purpose: 'Fees', share: 40 },
    ],
    milestones: [{ title: 'Public beta', month: '2027-03', text: 'Open' }],
    language: 'de',
    openTo: ['EEA'],
  })
})

describe('what is wrong is said beside the field', () => {
  test.each([
    [{ purpose: '', share: '100' }, { 'useOfFunds.0.purpose': 'form.required' }],
    [{ purpose: 'A', share: '' }, { 'useOfFunds.0.share': 'form.required' }],
    [{ purpose: 'A', share: '33.3' }, { 'useOfFunds.0.share': 'form.share' }],
    [{ purpose: 'A', share: '0' }, { 'useOfFunds.0.share': 'form.share' }],
    [{ purpose: 'A', share: '101' }, { 'useOfFunds.0.share': 'form.share' }],
    [{ purpose: 'A', share: '99' }, { 'useOfFunds.0.share': 'form.shares_sum' }],
    [
      { purpose: 'x'.repeat(LIMITS.purpose + 1), share: '100' },
      { 'useOfFunds.0.purpose': 'form.too_long' },
    ],
  ])('%j', (row, expected) => expect(problems({ useOfFunds: [row] })).toEqual(expected))

  test('a milestone without a month', () => {
    const milestones = [
      { title: 'A', month: 'March', text: '' },
      { title: '', month: '', text: 'x'.repeat(LIMITS.milestoneText + 1) },
    ]
    expect(problems({ milestones })).toEqual({
      'milestones.0.month': 'form.month',
      'milestones.1.title': 'form.required',
      'milestones.1.month': 'form.required',
      'milestones.1.text': 'form.too_long',
    })
  })
})

test.each([[[]], [['EEA']], [['CH', 'GB']]])('places %j stay what they are', (places) => {
  expect(schema.parse({ ...EMPTY, openTo: openToValues(places) }).openTo).toEqual(places)
})

test('certain countries have to be named', () => {
  const openTo = { where: 'listed', countries: [] }
  expect(problems({ openTo })).toEqual({ 'openTo.countries': 'form.required' })
})

test('the sum counts what is a share already', () => {
  const uses = ['20', '30 %', 'many', ''].map((share) => ({ purpose: '', share }))
  expect(sumOf(uses)).toBe(50)
})

test('a broken draft loses only what is broken', () => {
  const stored = z.object(storedPlanFields)
  expect(stored.parse({ useOfFunds: [{ purpose: 7, share: '5' }], milestones: 'x' })).toEqual({
    useOfFunds: [{ purpose: '', share: '5' }],
    milestones: [],
    language: '',
    openTo: EVERYWHERE,
  })
  const far = { where: 'listed', countries: ['Mars'] }
  expect(stored.parse({ openTo: far }).openTo).toEqual(EVERYWHERE)
})
