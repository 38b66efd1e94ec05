import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { AppError } from './errors.ts'
import { cacheAnswer, invalidate, queryClient, retryNetwork } from './query.ts'

/** A query whose loads are answered by hand. */
function loads(name: string) {
  const answers: ((data: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const query = queryOptions({ queryKey: [name], queryFn })
  const stop = new QueryObserver(queryClient, query).subscribe(() => {})
  return { query, answers, stop, shown: () => queryClient.getQueryData(query.queryKey) }
}

it('loads anew after a change, also what had begun to load before it and was never shown', async () => {
  const { answers, shown, stop } = loads('list')
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const reloaded = invalidate(['list'])
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]?.('before the change')
  answers[1]?.('after it')
  await reloaded
  expect(shown()).toBe('after it')
  stop()
})

it('shows what a change answered, whatever was asked before it and is answered later', async () => {
  const { query, answers, shown, stop } = loads('detail')
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  await cacheAnswer(query.queryKey, 'saved')
  answers[0]?.('before it was saved')
  await vi.waitFor(() => expect(queryClient.isFetching(query)).toBe(0))
  expect(shown()).toBe('saved')
  stop()
})

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

it('asks again, twice, what the network failed, and never what was refused', () => {
  const offline = new AppError('network.offline')
  expect([0, 1, 2].map((failures) => retryNetwork(failures, offline))).toEqual([true, true, false])
  expect(retryNetwork(0, new AppError('project.not_found'))).toBe(false)
})
