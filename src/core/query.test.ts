import { expect, it } from 'vitest'
import { queryClient } from './query.ts'

it('retries after one second, then two, never after more than three', () => {
  const { retryDelay } = queryClient.getDefaultOptions().queries ?? {}
  if (typeof retryDelay !== 'function') throw new Error('the delay is fixed')
  expect([0, 1, 2, 3].map((attempt) => retryDelay(attempt, new Error()))).toEqual([
    1000, 2000, 3000, 3000,
  ])
})
