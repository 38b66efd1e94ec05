import { beforeEach, expect, it, vi } from 'vitest'

const CONFIG = { mode: 'embedded', supabaseUrl: '', publishableKey: 'key', demo: false }
const fetched = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  fetched.mockReset()
  vi.resetModules()
  vi.stubGlobal('fetch', fetched)
  return () => vi.unstubAllGlobals()
})

it('asks the site once per page', async () => {
  fetched.mockImplementation(async () => Response.json(CONFIG))
  const { publicConfig } = await import('./config.ts')
  expect(await Promise.all([publicConfig(), publicConfig()])).toEqual([CONFIG, CONFIG])
  expect(fetched.mock.calls).toEqual([['/api/config']])
})

it('asks again after a failure', async () => {
  const { publicConfig } = await import('./config.ts')
  fetched.mockResolvedValueOnce(Response.json(CONFIG, { status: 503 }))
  await expect(publicConfig()).rejects.toThrow('config answered 503')
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(publicConfig()).rejects.toThrow('Failed to fetch')
  fetched.mockResolvedValueOnce(Response.json(CONFIG))
  expect(await publicConfig()).toEqual(CONFIG)
})
