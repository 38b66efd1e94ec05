import { useEffect, useRef, useState } from 'react'
import { useT } from '@/i18n/island.tsx'
import { newestTime, onlyNew, POLL_MS, withOverlap } from './inbox.ts'
import { fetchSince } from './messages.api.ts'
import { announce } from './messages.store.ts'
import { NewThread } from './new-thread.tsx'
import { goTo, type Place, usePlace } from './place.ts'
import { EmptyPane } from './states.tsx'
import { ThreadList } from './thread-list.tsx'
import { ThreadPane } from './thread-pane.tsx'
import { usePoll } from './use-poll.ts'
import { putArrivals, useThreads } from './use-threads.ts'

const BEGINNING = new Date(0).toISOString()

/** Conversation list and thread side by side; on phones one at a time. */
export function MessagesApp({ userId }: { userId: string }) {
  const { t } = useT()
  const place = usePlace()
  const all = useThreads(userId, '')
  useArrivals(userId, place, all.isSuccess ? (all.threads[0]?.lastMessageAt ?? BEGINNING) : null)
  useTitleCount(all.threads.reduce((sum, thread) => sum + thread.unread, 0))
  const back = () => goTo({ kind: 'list' })
  const openId = place.kind === 'thread' ? place.id : null
  return (
    <div className="panel overflow-hidden md:grid md:h-[600px] md:grid-cols-[minmax(17rem,22rem)_minmax(0,1fr)]">
      <ThreadList userId={userId} openId={openId} />
      {place.kind === 'list' && (
        <div className="hidden md:flex">
          <EmptyPane title={t('messages.select')} text={t('messages.selectText')} />
        </div>
      )}
      {place.kind === 'thread' && (
        <ThreadPane key={place.id} threadId={place.id} userId={userId} onBack={back} />
      )}
      {place.kind === 'project' && (
        <NewThread key={place.id} projectId={place.id} userId={userId} onBack={back} />
      )}
    </div>
  )
}

/** Brings new messages of all conversations within three seconds: only what is newer than the last answer. */
function useArrivals(userId: string, place: Place, start: string | null): void {
  const since = useRef<string | null>(null)
  const known = useRef<ReadonlySet<string>>(new Set())
  usePoll(start !== null, POLL_MS, async () => {
    const from = since.current ?? start ?? BEGINNING
    const batch = await fetchSince(withOverlap(from))
    const fresh = onlyNew(batch, known.current)
    known.current = new Set(batch.map((message) => message.id))
    since.current = newestTime(batch, from)
    if (fresh.length === 0) return
    putArrivals(userId, fresh, place.kind === 'thread' ? place.id : null)
    announce(fresh)
  })
}

/** The number of unread messages in the page's title. */
function useTitleCount(unread: number): void {
  const [title] = useState(() => document.title)
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) ${title}` : title
  }, [title, unread])
}
