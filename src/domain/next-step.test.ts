import { expect, test } from 'vitest'
import { nextStep } from './next-step.ts'

test.each([
  ['pending', 0, 0, 'wait'],
  ['pending', 2, 1, 'answer'],
  ['approved', 0, 0, 'share'],
  ['approved', 3, 1, 'reply'],
  ['rejected', 1, 0, 'fix'],
  ['archived', 1, 1, 'archived'],
] as const)('%s, %i comments, %i unseen: %s', (status, openComments, unseenInterests, step) => {
  expect(nextStep({ status, openComments, unseenInterests })).toBe(step)
})
