import { useEffect, useRef, useState } from 'react'
import { pollDelay } from '#core/polling.ts'
import { useT } from '#i18n/island.tsx'
import { $inbox, FAST_MS, openInbox } from '#islands/notifications/inbox.ts'
import { Empty } from '#ui/empty.tsx'
import { keepFocus } from '#ui/keep-focus.ts'
import { newestTime, withOverlap, withoutKnown } from './inbox.ts'
import { fetchSince } from './messages.api.ts'
import { publishArrivals } from './messages.store.ts'
import { NewThread } from './new-thread.tsx'
import { goTo, useRoute } from './route.ts'
import { ThreadList } from './thread-list.tsx'
import { ThreadPane } from './thread-pane.tsx'
import { useRealtime } from './use-realtime.ts'
import { countUnread, mergeArrivals, refreshThreads, useThreads } from './use-threads.ts'

const EPOCH = new Date(0).toISOString()

/** Conversation list and thread side by side; one at a time on phones. */
export function MessagesApp({ userId }: { userId: string }) {
  const { t } = useT()
  const route = useRoute()
  const [query, setQuery] = useState('')
  const all = useThreads(userId)
  const openId = route.kind === 'thread' ? route.id : null
  useArrivals(userId, openId, all.isSuccess ? (all.threads[0]?.lastMessageAt ?? EPOCH) : null)
  useRealtime(userId)
  useEffect(keepFocus, [])
  const back = () => goTo({ kind: 'list' })
  return (
    <div className="panel overflow-hidden md:grid md:h-[600px] md:grid-cols-[minmax(17rem,22rem)_minmax(0,1fr)]">
      <ThreadList userId={userId} openId={openId} onQuery={setQuery} />
      {route.kind === 'list' && all.threads[0] && (
        <div className="hidden md:flex">
          <Empty hasPanel={false} title={t('messages.select')} text={t('messages.selectText')} />
        </div>
      )}
      {route.kind === 'thread' && (
        <ThreadPane
          key={route.id}
          threadId={route.id}
          messageId={route.message}
          query={route.message ? query : ''}
          userId={userId}
          onBack={back}
        />
      )}
      {route.kind === 'project' && (
        <NewThread
          key={route.id}
          projectId={route.id}
          documentId={route.document}
          userId={userId}
          onBack={back}
        />
      )}
    </div>
  )
}

/** Fetches new messages of all conversations whenever the inbox counts change. */
function useArrivals(userId: string, open: string | null, start: string | null): void {
  const since = useRef<string | null>(null)
  const known = useRef<ReadonlySet<string>>(new Set())
  const version = useRef<string | null>(null)
  const openId = useRef<string | null>(null)
  useEffect(() => {
    openId.current = open
  })
  useEffect(() => openInbox(null), [])
  const isReady = start !== null
  since.current ??= start
  useEffect(() => {
    if (!isReady) return
    let running = false
    let retry = 0
    let failures = 0
    const receive = async (latest: string | undefined): Promise<void> => {
      if (!latest || latest === version.current || running) return
      running = true
      const isFirst = version.current === null
      version.current = latest
      const from = since.current ?? EPOCH
      try {
        const batch = await fetchSince(withOverlap(from))
        const fresh = withoutKnown(batch, known.current)
        known.current = new Set(batch.map((message) => message.id))
        since.current = newestTime(batch, from)
        failures = 0
        if (fresh.length > 0) {
          mergeArrivals(userId, fresh, openId.current)
          publishArrivals(fresh)
        } else if (!isFirst && countUnread(userId) !== $inbox.get()?.threads) refreshThreads(userId)
      } catch {
        version.current = ''
        failures += 1
        const delay = pollDelay(FAST_MS, 0, failures - 1)
        retry = window.setTimeout(() => void receive($inbox.get()?.version), delay)
      }
      running = false
      if (version.current !== '') void receive($inbox.get()?.version)
    }
    const stop = $inbox.subscribe((inbox) => void receive(inbox?.version))
    return () => {
      stop()
      window.clearTimeout(retry)
    }
  }, [isReady, userId])
}
