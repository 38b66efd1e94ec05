import { expect, test } from 'vitest'
import { outcomeFormSchema } from './outcome-form.ts'

const typed = {
  result: 'partly',
  amount: '',
  currency: 'EUR',
  note: '  ',
  language: 'de',
  story: false,
}

test.each([
  ['', 'EUR', null],
  [' 12.500,50 ', 'EUR', 12500.5],
  ['12,500', 'JPY', 12500],
])('reads the amount %j in %s', (amount, currency, read) => {
  const { note, ...rest } = outcomeFormSchema.parse({ ...typed, amount, currency })
  expect(rest).toEqual({ result: 'partly', amount: read, currency, language: 'de', story: false })
  expect(note).toBe('')
})

test.each([
  ['result', '', 'form.choice'],
  ['amount', '0', 'form.number'],
  ['amount', 'much', 'form.number'],
  ['amount', '1000000000000', 'form.number'],
  ['note', 'x'.repeat(2_001), 'form.too_long'],
])('refuses %s %.10s', (field, value, message) => {
  const { error } = outcomeFormSchema.safeParse({ ...typed, [field]: value })
  expect(error?.issues).toMatchObject([{ path: [field], message }])
})

test('needs a note to become a success story, unless the goal was not reached', () => {
  const agreed = { ...typed, story: true }
  expect(outcomeFormSchema.safeParse(agreed).error?.issues).toMatchObject([
    { path: ['note'], message: 'project.story_unfit' },
  ])
  expect(outcomeFormSchema.parse({ ...agreed, note: 'It rings.' }).story).toBe(true)
  expect(outcomeFormSchema.parse({ ...agreed, result: 'not_reached' }).story).toBe(false)
})
