import { useEffect, useRef, useState } from 'react'
import { pollDelay } from '#core/polling.ts'
import { useT } from '#i18n/island.tsx'
import { $inbox, FAST_MS, openInbox } from '#islands/notifications/inbox.ts'
import { newestTime, onlyNew, withOverlap } from './inbox.ts'
import { fetchSince } from './messages.api.ts'
import { announce } from './messages.store.ts'
import { NewThread } from './new-thread.tsx'
import { goTo, type Place, usePlace } from './place.ts'
import { EmptyPane } from './states.tsx'
import { ThreadList } from './thread-list.tsx'
import { ThreadPane } from './thread-pane.tsx'
import { usePushed } from './use-pushed.ts'
import { countUnread, putArrivals, refreshThreads, useThreads } from './use-threads.ts'

const BEGINNING = new Date(0).toISOString()

/** Conversation list and thread side by side; on phones one at a time. */
export function MessagesApp({ userId }: { userId: string }) {
  const { t } = useT()
  const place = usePlace()
  const [query, setQuery] = useState('')
  const all = useThreads(userId)
  useArrivals(userId, place, all.isSuccess ? (all.threads[0]?.lastMessageAt ?? BEGINNING) : null)
  usePushed(userId)
  const back = () => goTo({ kind: 'list' })
  const openId = place.kind === 'thread' ? place.id : null
  return (
    <div className="panel overflow-hidden md:grid md:h-[600px] md:grid-cols-[minmax(17rem,22rem)_minmax(0,1fr)]">
      <ThreadList userId={userId} openId={openId} onQuery={setQuery} />
      {place.kind === 'list' && (
        <div className="hidden md:flex">
          <EmptyPane title={t('messages.select')} text={t('messages.selectText')} />
        </div>
      )}
      {place.kind === 'thread' && (
        <ThreadPane
          key={place.id}
          threadId={place.id}
          messageId={place.message}
          query={place.message ? query : ''}
          userId={userId}
          onBack={back}
        />
      )}
      {place.kind === 'project' && (
        <NewThread key={place.id} projectId={place.id} userId={userId} onBack={back} />
      )}
    </div>
  )
}

/** Brings new messages of all conversations: whenever the counts have changed, what is newer than the last answer. */
function useArrivals(userId: string, place: Place, start: string | null): void {
  const since = useRef<string | null>(null)
  const known = useRef<ReadonlySet<string>>(new Set())
  const version = useRef<string | null>(null)
  const openId = useRef<string | null>(null)
  useEffect(() => {
    openId.current = place.kind === 'thread' ? place.id : null
  })
  useEffect(() => openInbox(null), [])
  const isReady = start !== null
  const begin = useRef(start)
  begin.current ??= start
  useEffect(() => {
    if (!isReady) return
    let running = false
    let retry = 0
    let failures = 0
    const receive = async (wanted: string | undefined): Promise<void> => {
      if (!wanted || wanted === version.current || running) return
      running = true
      const isFirst = version.current === null
      version.current = wanted
      const from = since.current ?? begin.current ?? BEGINNING
      try {
        const batch = await fetchSince(withOverlap(from))
        const fresh = onlyNew(batch, known.current)
        known.current = new Set(batch.map((message) => message.id))
        since.current = newestTime(batch, from)
        failures = 0
        if (fresh.length > 0) {
          putArrivals(userId, fresh, openId.current)
          announce(fresh)
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
