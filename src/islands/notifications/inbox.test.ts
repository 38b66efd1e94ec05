import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Inbox from './inbox.ts'

let inbox: typeof Inbox
let polls: number

beforeEach(async () => {
  vi.useFakeTimers()
  polls = 0
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', {})
  const session = { access_token: 'token', expires_at: 4e9, user: { id: 'me' } }
  const localStorage = { getItem: () => JSON.stringify(session) }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }))
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/config') return Response.json({ mode: 'supabase', supabaseUrl: 'http://db' })
    polls += 1
    return Response.json(null)
  })
  vi.resetModules()
  inbox = await import('./inbox.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function pollsDuring(milliseconds: number): Promise<number> {
  const before = polls
  await vi.advanceTimersByTimeAsync(milliseconds)
  return polls - before
}

test('polls every three seconds beside a conversation, and every thirty while Realtime reports changes', async () => {
  inbox.openInbox('thread')
  expect(await pollsDuring(29_000)).toBe(10)
  inbox.setRealtime(true)
  // Once for what came before the subscription.
  expect(await pollsDuring(29_000)).toBe(1)
  inbox.checkInbox()
  expect(await pollsDuring(1_000)).toBe(1)
  inbox.setRealtime(false)
  expect(await pollsDuring(29_000)).toBe(10)
})

test('says the same twice without another poll', async () => {
  inbox.openInbox('thread')
  inbox.setRealtime(true)
  await pollsDuring(1_000)
  inbox.setRealtime(true)
  expect(await pollsDuring(1_000)).toBe(0)
})
