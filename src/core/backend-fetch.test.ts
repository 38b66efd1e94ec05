import { beforeEach, describe, expect, it, vi } from 'vitest'
import { backendFetch, takeRetryAfter } from './backend-fetch.ts'

const answer = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', answer)
  return () => vi.unstubAllGlobals()
})

async function ask(status: number, wait?: string): Promise<void> {
  const reply = new Response(null, { status, headers: wait ? { 'retry-after': wait } : {} })
  answer.mockResolvedValueOnce(reply)
  expect(await backendFetch('/token', { method: 'POST' })).toBe(reply)
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

describe('on a device whose clock is wrong', () => {
  const reply = async (url: string, body: object) => {
    answer.mockResolvedValueOnce(Response.json(body))
    return (await backendFetch(url)).json()
  }
  const own = () => Math.round(Date.now() / 1000)
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-12-01T12:00:00Z') })
    return () => vi.useRealTimers()
  })

  it.each(['token?grant_type=refresh_token', 'signup', 'verify', 'factors/f/verify'])(
    'a session from %s ends by that clock, as it is compared with it',
    async (path) => {
      const session = { access_token: 'token', expires_in: 3600, user: { id: 'ada' } }
      expect(
        await reply(`http://backend.test/auth/v1/${path}`, {
          ...session,
          expires_at: own() - 3600,
        }),
      ).toEqual({ ...session, expires_at: own() + 3600 })
    },
  )

  it.each([
    ['/auth/v1/factors/f/challenge', { id: 'c', expires_at: 7 }],
    ['/rest/v1/rpc/my_news', { access_token: 'x', expires_in: 3600, expires_at: 7 }],
  ])('what else %s answers is left alone', async (path, body) => {
    expect(await reply(`http://backend.test${path}`, body)).toEqual(body)
  })

  it('an answer without a body is left alone', async () => {
    const empty = new Response(null, { status: 204 })
    answer.mockResolvedValueOnce(empty)
    expect(await backendFetch('http://backend.test/auth/v1/logout')).toBe(empty)
  })
})
