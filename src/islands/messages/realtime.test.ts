import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Backend } from '#core/supabase.ts'
import { type Join, RealtimeConnection } from '../../../tests/support/realtime.ts'
import {
  type Peer,
  startWebSockets,
  type WebSocketServer,
} from '../../../tests/support/websocket.ts'
import { listen } from './realtime.ts'

const ME = '11111111-2222-4333-8444-555555555555'
const LIMIT = { timeout: 15_000 }

let server: WebSocketServer
let connections: {
  readonly peer: Peer
  readonly realtime: RealtimeConnection
  readonly path: string
}[]
/** How joins end; null while the server takes no connections. */
let join: Join | null
let states: boolean[]
let changes: number
let client: Backend
let leave: () => void

beforeEach(async () => {
  connections = []
  join = 'follows'
  states = []
  changes = 0
  leave = () => {}
  server = await startWebSockets((peer, path) => {
    if (join === null) return null
    const realtime = new RealtimeConnection(peer.send)
    realtime.join = join
    connections.push({ peer, realtime, path })
    return (text) => realtime.receive(text)
  })
  client = createClient(server.url, 'sb_publishable_test', {
    auth: {
      storage: slowStorage(sessionWith('first')),
      storageKey: 'auth',
      autoRefreshToken: false,
    },
    global: { fetch: async () => Response.json(sessionWith('second')) },
    realtime: { timeout: 500, reconnectAfterMs: () => 50 },
  }) as Backend
})
afterEach(async () => {
  leave()
  await client.realtime.disconnect()
  await server.close()
})

const sessionWith = (access_token: string) => ({
  access_token,
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: { id: ME },
})

/** Takes longer to read than a connection takes to open, as storage may while a page loads. */
function slowStorage(session: object) {
  const values = new Map([['auth', JSON.stringify(session)]])
  return {
    getItem: async (key: string) => {
      await new Promise((done) => setTimeout(done, 100))
      return values.get(key) ?? null
    },
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

function start(): void {
  const onChange = () => {
    changes += 1
  }
  leave = listen(client, ME, { onChange, onState: (isLive) => states.push(isLive) }, 50)
}
const newest = () => connections.at(-1)?.realtime as RealtimeConnection
const untilState = (isLive: boolean) => vi.waitFor(() => expect(states.at(-1)).toBe(isLive), LIMIT)
const tokens = (event: string) =>
  newest().received.flatMap(([, , , name, payload]) =>
    name === event ? [payload.access_token] : [],
  )

test('joins as the account, and hears of new messages to it and of its own being read', async () => {
  start()
  await untilState(true)
  expect(connections[0]?.path).toContain('/realtime/v1/websocket?apikey=sb_publishable_test')
  expect(tokens('phx_join')).toEqual(['first'])
  newest().change('INSERT', 'messages', { recipient_id: ME, sender_id: 'other' })
  await vi.waitFor(() => expect(changes).toBe(1), LIMIT)
  newest().change('UPDATE', 'messages', { recipient_id: 'other', sender_id: ME })
  await vi.waitFor(() => expect(changes).toBe(2), LIMIT)
  // Not asked for: read by the account itself.
  newest().change('UPDATE', 'messages', { recipient_id: ME, sender_id: 'other' })
  newest().change('INSERT', 'messages', { recipient_id: ME, sender_id: 'third' })
  await vi.waitFor(() => expect(changes).toBe(3), LIMIT)
})

test('a renewed token is passed on', async () => {
  start()
  await untilState(true)
  await client.auth.refreshSession()
  await vi.waitFor(() => expect(tokens('access_token')).toEqual(['second']), LIMIT)
  expect(states).not.toContain(false)
})

test('a channel that the server closes, as with an expired token, is joined again', async () => {
  start()
  await untilState(true)
  newest().close('InvalidJWTToken: Token has expired 5 seconds ago')
  await untilState(false)
  await untilState(true)
  newest().change('INSERT', 'messages', { recipient_id: ME })
  await vi.waitFor(() => expect(changes).toBe(1), LIMIT)
})

test('a cut connection is noticed and comes back by itself', async () => {
  start()
  await untilState(true)
  join = null
  connections[0]?.peer.cut()
  await untilState(false)
  join = 'follows'
  await untilState(true)
  newest().change('INSERT', 'messages', { recipient_id: ME })
  await vi.waitFor(() => expect(changes).toBe(1), LIMIT)
})

test('a joined channel counts once the database is followed, and no longer when it is not', async () => {
  join = 'waits'
  start()
  await vi.waitFor(() => expect(newest().isJoined).toBe(true), LIMIT)
  expect(states).not.toContain(true)
  newest().system('ok')
  await untilState(true)
  newest().system('error')
  await untilState(false)
  newest().system('ok')
  await untilState(true)
})

test.each(['refused', 'silent'] as const)('a join that is %s leaves it to polling', async (how) => {
  join = how
  start()
  await untilState(false)
  expect(states).not.toContain(true)
})

test('without a server it is left to polling', async () => {
  join = null
  start()
  await untilState(false)
  expect(states).not.toContain(true)
})

test('leaving ends the channel', async () => {
  start()
  await untilState(true)
  leave()
  expect(states.at(-1)).toBe(false)
  await vi.waitFor(() => expect(newest().isJoined).toBe(false), LIMIT)
  await new Promise((done) => setTimeout(done, 100))
  expect(tokens('phx_join')).toHaveLength(1)
})
