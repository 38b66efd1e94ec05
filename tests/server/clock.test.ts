import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signToken, verifyAccessToken } from '../../server/embedded/api/tokens.ts'

const HOUR = 3_600_000
let readings = 0
const backend = {
  mode: 'embedded',
  url: null,
  publishableKey: '',
  demo: false,
  version: '',
  textChanges: 0,
  listingChanges: 0,
  backups: null,
} as const

vi.mock('#core/client.server.ts', () => ({
  anonClient: () => ({
    rpc: () => ({
      abortSignal: async () => {
        readings++
        return { data: [], error: null }
      },
    }),
  }),
}))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  readings = 0
})
afterEach(() => vi.useRealTimers())

it('a clock that is set back does not keep published words from being read again', async () => {
  const { refreshPublishedTexts } = await import('#core/published-texts.server.ts')
  await refreshPublishedTexts(backend)
  await refreshPublishedTexts(backend)
  expect(readings).toBe(1)
  vi.setSystemTime(Date.now() - 24 * HOUR)
  vi.advanceTimersByTime(61_000)
  await refreshPublishedTexts(backend)
  expect(readings).toBe(2)
  vi.setSystemTime(Date.now() + 48 * HOUR)
  await refreshPublishedTexts(backend)
  expect(readings).toBe(2)
})

it('a token outlives a clock that is set back, and ends with one that is set forward', async () => {
  const secret = 'x'.repeat(40)
  const seconds = Math.floor(Date.now() / 1000)
  const id = '0b0e7f5e-8c5a-4f0f-9d50-e0f1f1f0c0de'
  const claims = { sub: id, session_id: id, role: 'authenticated', aud: 'authenticated' }
  const token = await signToken({ ...claims, iat: seconds, exp: seconds + 3_600 }, secret)
  const check = () => verifyAccessToken(token, secret)
  expect(await check()).toMatchObject({ ok: true })
  vi.setSystemTime(Date.now() - 24 * HOUR)
  expect(await check()).toMatchObject({ ok: true })
  vi.setSystemTime(Date.now() + 26 * HOUR)
  expect(await check()).toEqual({ ok: false, fault: 'expired' })
})
