import { useCallback, useEffect, useMemo, useReducer } from 'react'
import { newClientId } from '#core/client-id.ts'
import { toAppError } from '#core/errors.ts'
import type { StoredFile } from '#islands/files/file.ts'
import { $inbox, checkInbox, openInbox } from '#islands/notifications/inbox.ts'
import { useRetryOnline } from '#ui/retry-online.ts'
import { EMPTY, lostMessages, reduce } from './conversation.ts'
import { outboxStore } from './drafts.ts'
import { fetchAround, fetchNewer, fetchPage, markRead, sendMessage } from './messages.api.ts'
import { $arrived } from './messages.store.ts'
import type { Outgoing } from './model.ts'
import { markThreadRead, mergeArrivals } from './use-threads.ts'

/**
 * State of an open thread: loading, paging both ways, receiving, sending with retry, and marking as read.
 * @param messageId Message to start at; default is the newest.
 */
export function useConversation(threadId: string, userId: string, messageId: string | undefined) {
  const [state, dispatch] = useReducer(reduce, EMPTY)
  const outbox = useMemo(() => outboxStore(userId), [userId])

  const read = useCallback(() => {
    if (document.visibilityState !== 'visible') return
    // Failing to mark as read is harmless: the next opening retries.
    markRead(threadId).then(
      () => {
        markThreadRead(userId, threadId)
        checkInbox()
      },
      () => undefined,
    )
  }, [threadId, userId])

  const load = useCallback(async () => {
    dispatch({ type: 'loading' })
    try {
      const around = messageId ? await fetchAround(threadId, messageId) : null
      if (around) dispatch({ type: 'jumped', ...around })
      else dispatch({ type: 'jumped', ...(await fetchPage(threadId)), hasNewer: false })
      read()
    } catch (cause) {
      dispatch({ type: 'loadFailed', code: toAppError(cause).code })
    }
  }, [threadId, messageId, read])

  useEffect(() => {
    // Unacknowledged messages from before a reload can be resent under their old client id.
    for (const kept of outbox.load(threadId) ?? []) {
      dispatch({ type: 'queued', outgoing: { ...kept, state: 'failed' } })
    }
    void load()
    const stop = $arrived.listen((batch) => {
      const here = batch.filter((message) => message.threadId === threadId)
      dispatch({ type: 'arrived', messages: here })
      if (here.some((message) => message.senderId !== userId)) read()
    })
    document.addEventListener('visibilitychange', read)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', read)
    }
  }, [threadId, userId, outbox, load, read])

  useEffect(() => {
    if (state.status === 'ready' || state.outgoing.length > 0) outbox.save(threadId, state.outgoing)
  }, [outbox, threadId, state.status, state.outgoing])

  useEffect(() => {
    const close = openInbox(threadId)
    const stop = $inbox.subscribe((inbox) => {
      if (inbox?.seenUntil) dispatch({ type: 'seen', sender: userId, until: inbox.seenUntil })
    })
    return () => {
      stop()
      close()
    }
  }, [threadId, userId])

  const toNewest = useCallback(async () => {
    dispatch({ type: 'jumped', ...(await fetchPage(threadId)), hasNewer: false })
  }, [threadId])

  async function deliver(item: Pick<Outgoing, 'clientId' | 'content' | 'files'>): Promise<void> {
    try {
      const message = await sendMessage(threadId, item)
      dispatch({ type: 'arrived', messages: [message] })
      mergeArrivals(userId, [message], threadId)
    } catch (cause) {
      dispatch({ type: 'failed', clientId: item.clientId, code: toAppError(cause).code })
    }
  }

  async function resend(items: readonly Outgoing[]): Promise<void> {
    for (const { clientId } of items) dispatch({ type: 'retried', clientId })
    // One after the other, in the order they were written.
    for (const item of items) await deliver(item)
  }

  useRetryOnline(true, () => void resend(lostMessages(state)))

  return {
    state,
    load,
    /** Loads the previous page. @throws AppError */
    loadOlder: async () => {
      const [oldest] = state.messages
      if (oldest) dispatch({ type: 'older', ...(await fetchPage(threadId, oldest)) })
    },
    /** Loads the next page. @throws AppError */
    loadNewer: async () => {
      const newest = state.messages.at(-1)
      if (newest) dispatch({ type: 'newer', ...(await fetchNewer(threadId, newest)) })
    },
    /** Jumps to the end of the thread. @throws AppError */
    toNewest,
    send: (text: string, files: readonly StoredFile[]) => {
      // Own messages appear at the end, so jump there.
      if (state.hasNewer) toNewest().catch(() => undefined)
      const item = { clientId: newClientId(), content: text.trim(), files }
      const at = new Date().toISOString()
      dispatch({ type: 'queued', outgoing: { ...item, at, state: 'sending' } })
      void deliver(item)
    },
    resend: (clientId: string) => {
      void resend(
        state.outgoing.filter((item) => item.clientId === clientId && item.state === 'failed'),
      )
    },
  }
}
