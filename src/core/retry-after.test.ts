import { beforeEach, expect, it, vi } from 'vitest'
import { fetchWithRetryAfter, takeRetryAfter } from './retry-after.ts'

const answer = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', answer)
  return () => vi.unstubAllGlobals()
})

async function ask(status: number, wait?: string): Promise<void> {
  const reply = new Response(null, { status, headers: wait ? { 'retry-after': wait } : {} })
  answer.mockResolvedValueOnce(reply)
  expect(await fetchWithRetryAfter('/token', { method: 'POST' })).toBe(reply)
  expect(answer).toHaveBeenLastCalledWith('/token', { method: 'POST' })
}

it('notes once how long a refusal asks to wait', async () => {
  await ask(429, '59.2')
  await ask(200, '7')
  expect(takeRetryAfter()).toBe(60)
  expect(takeRetryAfter()).toBeUndefined()
})

it.each([undefined, '0', '-5', 'Tue, 01 Dec 2026 12:00:00 GMT'])(
  'knows no wait after a refusal that says %j',
  async (wait) => {
    await ask(429, '30')
    await ask(429, wait)
    expect(takeRetryAfter()).toBeUndefined()
  },
)
