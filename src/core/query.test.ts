import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { queryClient } from './query.ts'

it('retries after one second, then two, never after more than three', () => {
  const { retryDelay } = queryClient.getDefaultOptions().queries ?? {}
  if (typeof retryDelay !== 'function') throw new Error('the delay is fixed')
  expect([0, 1, 2, 3].map((attempt) => retryDelay(attempt, new Error()))).toEqual([
    1000, 2000, 3000, 3000,
  ])
})

it('hears in browsers, and only there, that the connection is back', async () => {
  const mount = vi.spyOn(QueryClient.prototype, 'mount').mockImplementation(() => {})
  vi.resetModules()
  await import('./query.ts')
  expect(mount).not.toHaveBeenCalled()
  vi.stubGlobal('window', {})
  vi.resetModules()
  await import('./query.ts')
  expect(mount).toHaveBeenCalledOnce()
  mount.mockRestore()
})
