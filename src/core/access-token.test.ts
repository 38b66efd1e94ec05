import { beforeEach, expect, it, vi } from 'vitest'
import { freshToken } from './access-token.ts'
import { storedToken } from './stored-token.ts'

const NOW = Date.parse('2026-12-01T12:00:00Z')
const getSession = vi.fn(async () => {})
vi.mock('./supabase.ts', () => ({ backend: async () => ({ auth: { getSession } }) }))

let kept: string | null

beforeEach(() => {
  kept = null
  getSession.mockReset()
  vi.useFakeTimers({ now: NOW })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'backlit-auth' ? kept : null),
  })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

const session = (secondsLeft: number, value = 'token') =>
  JSON.stringify({
    access_token: value,
    expires_at: NOW / 1000 + secondsLeft,
    user: { id: 'ada' },
  })

it('reads the token of the stored session', () => {
  kept = session(60)
  expect(storedToken()).toEqual({ value: 'token', user: 'ada', expiresAt: NOW / 1000 + 60 })
})

it.each([
  null,
  '',
  '{broken',
  'null',
  '{"user":{"id":"ada"}}',
  '{"access_token":"token"}',
  '{"access_token":"token","user":{}}',
  '{"access_token":7,"user":{"id":"ada"}}',
])('finds no token in %j', async (text) => {
  kept = text
  expect(storedToken()).toBeNull()
  expect(await freshToken()).toBeNull()
  expect(getSession).not.toHaveBeenCalled()
})

it('takes a token without a time for one that has ended', async () => {
  kept = '{"access_token":"token","user":{"id":"ada"}}'
  expect(storedToken()?.expiresAt).toBe(0)
  await freshToken()
  expect(getSession).toHaveBeenCalled()
})

it('uses a token that is good for more than half a minute', async () => {
  kept = session(31)
  expect(await freshToken()).toMatchObject({ value: 'token' })
  expect(getSession).not.toHaveBeenCalled()
})

it('renews one that is about to end', async () => {
  kept = session(30)
  getSession.mockImplementation(async () => {
    kept = session(3600, 'renewed')
  })
  expect(await freshToken()).toMatchObject({ value: 'renewed' })
})
