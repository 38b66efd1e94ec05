import { atom, type ReadableAtom } from 'nanostores'
import { freshToken, storedToken } from '#core/access-token.ts'
import { publicConfig } from '#core/config.ts'
import { $idleSteps, createPoller } from '#core/polling.ts'
import { KEYS, local } from '#core/storage.ts'

/** What waits for the signed-in person, as `my_counts` tells it. Counted to 1000. */
export interface Inbox {
  readonly version: string
  readonly messages: number
  readonly threads: number
  readonly notifications: number
  /** ISO time until which the other person has read the open conversation. */
  readonly seenUntil: string | null
}

const state = atom<Inbox | null>(null)

/** The latest counts; null until the first answer and for visitors. */
export const $inbox: ReadableAtom<Inbox | null> = state

/** Milliseconds between two polls of an active reader: with conversations open, elsewhere, and while Realtime pushes. */
export const FAST_MS = 3_000
const SLOW_MS = 15_000
const PUSHED_MS = 30_000
const TIMEOUT_MS = 10_000

const CHANNEL = 'backlit-inbox'

let started = false
/** Who has conversations on screen: answers are wanted fast, and the reading of the last one named is asked for. */
const openers = new Set<{ readonly thread: string | null }>()
let pushed = false
/** Whose counts these are. */
let person: string | null = null
let channel: BroadcastChannel | undefined
let release: (() => void) | undefined

const poller = createPoller({
  poll: async () => {
    if (openers.size > 0 || (await isSpeaker())) await ask()
    // Let an active tab speak.
    if ($idleSteps.get() > 0) release?.()
  },
  interval: () => (pushed ? PUSHED_MS : openers.size > 0 ? FAST_MS : SLOW_MS),
  isNeeded: isSignedIn,
  onPause: () => {
    release?.()
    if (!isSignedIn()) forget()
  },
})

function isSignedIn(): boolean {
  return Boolean(local.get(KEYS.auth))
}

/**
 * Follows the counts while this tab is visible and somebody is signed in. The common answer, nothing new, is empty. Of
 * several visible tabs with nothing open one asks and tells the others.
 */
export function startInbox(): void {
  if (started) return
  started = true
  if ('BroadcastChannel' in window) {
    channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }) => {
      if (data?.person === storedToken()?.user && data.person)
        show(data.inbox as Inbox, data.person)
    }
  }
  window.addEventListener('storage', (event) => {
    if (event.key === KEYS.auth || event.key === null) poller.wake()
  })
  poller.start()
}

/** While conversations are on screen: asks fast, and until when the other person has read this one. */
export function openInbox(thread: string | null): () => void {
  const mine = { thread }
  openers.add(mine)
  startInbox()
  poller.wake()
  return () => {
    openers.delete(mine)
    poller.wake()
  }
}

/** Asks now, such as when something was pushed or read. */
export function checkInbox(): void {
  poller.wake()
}

/** Whether changes are pushed, so that asking is a safety net alone. */
export function setPushed(value: boolean): void {
  pushed = value
  poller.wake()
}

/** Takes the lock when it is free and keeps it while the tab is visible. Without Web Locks every tab speaks. */
async function isSpeaker(): Promise<boolean> {
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

async function ask(): Promise<void> {
  const config = await publicConfig()
  const token = await freshToken()
  if (!token) return
  const thread = [...openers].findLast((opener) => opener.thread !== null)?.thread
  const since = person === token.user ? state.get()?.version : undefined
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
  show(inbox, token.user)
  channel?.postMessage({ person: token.user, inbox })
}

/** By hand: a schema library would be ten times the size of what shows two numbers. */
function toInbox(row: Partial<Record<string, unknown>>): Inbox {
  return {
    version: String(row.version),
    messages: Number(row.unread_messages) || 0,
    threads: Number(row.unread_threads) || 0,
    notifications: Number(row.unread_notifications) || 0,
    seenUntil: typeof row.seen_until === 'string' ? row.seen_until : null,
  }
}

function show(inbox: Inbox, whose: string): void {
  person = whose
  state.set(inbox)
}

function forget(): void {
  person = null
  if (state.get()) state.set(null)
}
