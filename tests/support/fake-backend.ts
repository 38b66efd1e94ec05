import { createClient } from '@supabase/supabase-js'
import { vi } from 'vitest'
import type { Backend } from '#core/supabase.ts'

export const AUTH_KEY = 'backlit-auth'
export const USER_ID = '11111111-2222-4333-8444-555555555555'

/** Responses of the fake server by path. Other paths fail like a network error. */
export type Answers = Record<string, (request: Request) => Response | Promise<Response>>

export const json = (body: unknown, status = 200) => Response.json(body, { status })
export const refusal = (status: number, code: string, message = 'no') =>
  json({ code, error_code: code, msg: message, message }, status)

/** A session as the Auth API returns it. */
export function authSession(expiresIn = 3600, changes: object = {}) {
  return {
    access_token: 'access',
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: Math.floor(Date.now() / 1000) + expiresIn,
    user: {
      id: USER_ID,
      email: 'ada@example.org',
      user_metadata: { full_name: 'Ada of the account', avatar_url: '/avatars/a.svg' },
      identities: [],
    },
    ...changes,
  }
}

/** The page globals that sessions use, and a real client of a fake server. */
export interface FakeBrowser {
  readonly stored: Map<string, string>
  readonly page: EventTarget
  readonly dataset: Record<string, string>
  readonly answers: Answers
  /** `METHOD /path?query` of every request, in order. */
  readonly asked: string[]
  connect(): Promise<Backend>
  /** A client without persistence, as used to check a password. */
  passing(): Promise<Backend>
}

/** Stubs the globals of a page at `href`. */
export function fakeBrowser(href = 'http://site.test/'): FakeBrowser {
  const stored = new Map<string, string>()
  const location = new URL(href)
  const page = Object.assign(new EventTarget(), {
    location,
    history: {
      state: null,
      replaceState: (_: unknown, __: string, to: string) => (location.href = to),
    },
  })
  const dataset: Record<string, string> = {}
  const asked: string[] = []
  const answers: Answers = {
    '/rest/v1/profiles': () =>
      json({ id: USER_ID, role: 'admin', full_name: 'Ada Lovelace', avatar_url: '/avatars/b.svg' }),
    '/rest/v1/account_settings': () => json([]),
    '/auth/v1/logout': () => new Response(null, { status: 204 }),
  }
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', location)
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('document', { documentElement: { dataset }, visibilityState: 'visible' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  let client: Backend | undefined
  const answer: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    asked.push(`${request.method} ${pathname}${search}`)
    const found = answers[pathname]
    if (!found) throw new TypeError('Failed to fetch')
    return found(request)
  }
  vi.stubGlobal('fetch', answer)
  return {
    stored,
    page,
    dataset,
    answers,
    asked,
    async connect() {
      // A dynamic import, so that after `vi.resetModules()` test and code share one instance.
      const { backendFetch } = await import('#core/backend-fetch.ts')
      client ??= createClient('http://backend.test', 'key', {
        auth: { storageKey: AUTH_KEY, flowType: 'pkce', autoRefreshToken: false },
        global: {
          // Unfinished work of an earlier test must not call a later test's server.
          fetch: (input, init) =>
            fetch === answer
              ? backendFetch(input, init)
              : Promise.reject(new TypeError('Failed to fetch')),
        },
      }) as unknown as Backend
      return client
    },
    async passing() {
      return createClient('http://backend.test', 'key', {
        auth: { storageKey: 'passing', persistSession: false, autoRefreshToken: false },
      }) as unknown as Backend
    },
  }
}

/** A JWT with a dummy signature, for code that only reads claims. */
export function tokenWith(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ exp: 4e9, ...claims })}.c2ln`
}
