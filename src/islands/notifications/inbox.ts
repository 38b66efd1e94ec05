import { atom, type ReadableAtom } from 'nanostores'
import { freshToken } from '#core/access-token.ts'
import { publicConfig } from '#core/config.ts'
import { $idleSteps, createPoller } from '#core/polling.ts'
import { KEYS, local } from '#core/storage.ts'
import { storedToken } from '#core/stored-token.ts'

/** Unread counts of the signed-in user from `my_counts`, capped at 1000. */
export interface Inbox {
  readonly version: string
  readonly messages: number
  readonly threads: number
  readonly notifications: number
  /** ISO time until which the other person has read the open conversation. */
  readonly seenUntil: string | null
}

const state = atom<Inbox | null>(null)

/** The latest counts; null before the first response and for visitors. */
export const $inbox: ReadableAtom<Inbox | null> = state

/** Poll intervals in milliseconds of an active reader: with conversations open, elsewhere, and with Realtime. */
export const FAST_MS = 3_000
const SLOW_MS = 15_000
const REALTIME_MS = 30_000
const TIMEOUT_MS = 10_000

const CHANNEL = 'backlit-inbox'

let started = false
/** Mounted conversation views. They poll fast; the latest one's read receipt is requested. */
const openViews = new Set<{ readonly thread: string | null }>()
let hasRealtime = false
/** Id of the account the counts belong to. */
let account: string | null = null
let channel: BroadcastChannel | undefined
let release: (() => void) | undefined

const poller = createPoller({
  poll: async () => {
    if (openViews.size > 0 || (await isLeader())) await fetchCounts()
    // Hand leadership to an active tab.
    if ($idleSteps.get() > 0) release?.()
  },
  interval: () => (hasRealtime ? REALTIME_MS : openViews.size > 0 ? FAST_MS : SLOW_MS),
  isNeeded: isSignedIn,
  onPause: () => {
    release?.()
    if (!isSignedIn()) reset()
  },
})

function isSignedIn(): boolean {
  return Boolean(local.get(KEYS.auth))
}

/**
 * Polls the counts while this tab is visible and the user is signed in. An unchanged response is empty. Of several
 * visible tabs without an open conversation one polls and broadcasts to the others.
 */
export function startInbox(): void {
  if (started) return
  started = true
  if ('BroadcastChannel' in window) {
    channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }) => {
      if (data?.account === storedToken()?.user && data.account)
        setCounts(data.inbox as Inbox, data.account)
    }
  }
  window.addEventListener('storage', (event) => {
    if (event.key === KEYS.auth || event.key === null) poller.wake()
  })
  poller.start()
}

/** Polls fast while a conversation is on screen, and requests its read receipt. Returns a cleanup function. */
export function openInbox(thread: string | null): () => void {
  const mine = { thread }
  openViews.add(mine)
  if (started) poller.wake()
  else startInbox()
  return () => {
    openViews.delete(mine)
    poller.wake()
  }
}

/** Polls immediately, e.g. after a push or a read. */
export function checkInbox(): void {
  poller.wake()
}

/** With push, polling is only a safety net. */
export function setRealtime(value: boolean): void {
  if (value === hasRealtime) return
  hasRealtime = value
  poller.wake()
}

/** Acquires the lock if it is free and holds it while the tab is visible. Without Web Locks every tab polls. */
async function isLeader(): Promise<boolean> {
  if (release || !navigator.locks) return true
  return new Promise((resolve) => {
    void navigator.locks.request(CHANNEL, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      if (!lock) return
      return new Promise<void>((done) => {
        release = () => {
          release = undefined
          done()
        }
      })
    })
  })
}

async function fetchCounts(): Promise<void> {
  const config = await publicConfig()
  const token = await freshToken()
  if (!token) return
  const thread = [...openViews].findLast((view) => view.thread !== null)?.thread
  const since = account === token.user ? state.get()?.version : undefined
  const reply = await fetch(`${config.supabaseUrl}/rest/v1/rpc/my_counts`, {
    method: 'POST',
    headers: {
      apikey: config.publishableKey,
      authorization: `Bearer ${token.value}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      ...(since ? { p_since: since } : {}),
      ...(thread ? { p_thread: thread } : {}),
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!reply.ok) throw new Error(`my_counts answered with status ${reply.status}`)
  const body: unknown = await reply.json()
  if (body === null || storedToken()?.user !== token.user) return
  const inbox = toInbox(body as Partial<Record<string, unknown>>)
  setCounts(inbox, token.user)
  channel?.postMessage({ account: token.user, inbox })
}

/** Parsed by hand: a schema library would be ten times the size of this module. */
function toInbox(row: Partial<Record<string, unknown>>): Inbox {
  return {
    version: String(row.version),
    messages: Number(row.unread_messages) || 0,
    threads: Number(row.unread_threads) || 0,
    notifications: Number(row.unread_notifications) || 0,
    seenUntil: typeof row.seen_until === 'string' ? row.seen_until : null,
  }
}

function setCounts(inbox: Inbox, user: string): void {
  account = user
  state.set(inbox)
}

function reset(): void {
  account = null
  if (state.get()) state.set(null)
}
