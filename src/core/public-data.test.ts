import { beforeEach, expect, it, vi } from 'vitest'

let config: object
const asked: Request[] = []

beforeEach(() => {
  asked.length = 0
  vi.resetModules()
  vi.stubGlobal('location', new URL('https://backlit.example/browse'))
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input === '/api/config') return Response.json(config)
    asked.push(new Request(input, init))
    return Response.json([])
  })
  return () => vi.unstubAllGlobals()
})

it.each([
  ['', 'https://backlit.example'],
  ['https://api.backlit.example', 'https://api.backlit.example'],
])('asks the backend at %j as nobody in particular', async (supabaseUrl, origin) => {
  config = { mode: 'supabase', supabaseUrl, publishableKey: 'public', demo: false }
  const { publicData } = await import('./public-data.ts')
  await (await publicData()).from('projects').select('id')
  expect(asked.map(({ url }) => url)).toEqual([`${origin}/rest/v1/projects?select=id`])
  expect(asked[0]?.headers.get('apikey')).toBe('public')
  expect(asked[0]?.headers.has('authorization')).toBe(false)
})
