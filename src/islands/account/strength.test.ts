import { expect, it } from 'vitest'
import { strengthOf } from './strength.ts'

const ada = ['Ada Lovelace', 'ada.lovelace@example.org']

it.each([
  ['password1', 0, 'common'],
  ['aaaaaaaaaa', 0, 'repeat'],
  ['qwertyuiop', 0, 'common'],
  ['lovelace99', 1, 'personal'],
  ['a fine long password', 4, null],
  ['backlit-demo-2026', 4, null],
])('rates %s as %i, hint %s', async (password, most, hint) => {
  const strength = await strengthOf(password, ada)
  expect(strength?.score).toBeLessThanOrEqual(most)
  if (most === 4) expect(strength?.score).toBeGreaterThanOrEqual(3)
  expect(strength?.hint).toBe(hint)
})

it('answers at once for a text of any length', async () => {
  expect((await strengthOf('x1!'.repeat(5000), []))?.score).toBeGreaterThanOrEqual(0)
})

it.each([
  ['Lovelace', 'personal'],
  ['example', 'personal'],
  ['b7k2', 'more'],
])('says of %s what would help: %s', async (password, hint) => {
  expect((await strengthOf(password, ada))?.hint).toBe(hint)
})

it('takes parts of two letters for no part of a name', async () => {
  const password = 'jo kwrtzpl 83 vbnq'
  expect(await strengthOf(password, ['Jo Xu'])).toEqual(await strengthOf(password, []))
})
