import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ThreadInterests } from '@/components/interest/thread-interests.tsx'
import { toAppError } from '@/domain/errors.ts'
import type { Thread } from '@/domain/message.ts'
import { useT } from '@/i18n/island.tsx'
import { projectPath } from '@/i18n/paths.ts'
import { queryClient } from '@/lib/query.ts'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { fetchThread } from './messages.api.ts'
import { PaneFrame } from './pane-frame.tsx'
import { Failure, LoadingThread } from './states.tsx'
import { useConversation } from './use-conversation.ts'
import { retryNetwork, useThreads } from './use-threads.ts'

interface Props {
  threadId: string
  userId: string
  onBack: () => void
}

/** One open conversation: header, messages, composer. */
export function ThreadPane({ threadId, userId, onBack }: Props) {
  const { t } = useT()
  const listed = useThreads(userId, '').threads.find((thread) => thread.id === threadId)
  const asked = useQuery(
    {
      queryKey: ['thread', userId, threadId],
      queryFn: () =>
        fetchThread(threadId).catch((cause: unknown) => {
          throw toAppError(cause)
        }),
      enabled: !listed,
      retry: retryNetwork,
    },
    queryClient,
  )
  const thread = listed ?? asked.data
  if (thread) return <OpenThread thread={thread} userId={userId} onBack={onBack} />
  const code = asked.error ? toAppError(asked.error).code : undefined
  return (
    <PaneFrame title={t('messages.title')} onBack={onBack}>
      {code === 'thread.not_found' && (
        <p className="m-4 notice" role="alert">
          {t('messages.threadNotFound')}
        </p>
      )}
      {code && code !== 'thread.not_found' && (
        <Failure code={code} onRetry={() => void asked.refetch()} />
      )}
      {!code && <LoadingThread />}
    </PaneFrame>
  )
}

function OpenThread({
  thread,
  userId,
  onBack,
}: {
  thread: Thread
  userId: string
  onBack: () => void
}) {
  const { t, locale } = useT()
  const { state, load, loadOlder, send, resend } = useConversation(thread.id, userId)
  const composer = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // With a keyboard at hand one goes on writing; on touch screens it would cover the messages.
    if (matchMedia('(pointer: fine)').matches) composer.current?.focus({ preventScroll: true })
  }, [])
  return (
    <PaneFrame
      title={thread.otherName}
      onBack={onBack}
      subtitle={
        <>
          {t(thread.role === 'supporter' ? 'messages.supporter' : 'messages.recipient')}{' '}
          {thread.projectSlug ? (
            <a className="link" href={projectPath(thread.projectSlug, locale)}>
              {thread.projectTitle}
            </a>
          ) : (
            thread.projectTitle
          )}
        </>
      }
    >
      <ThreadInterests threadId={thread.id} side={thread.role} otherName={thread.otherName} />
      {state.status === 'loading' && state.messages.length === 0 && <LoadingThread />}
      {state.status === 'failed' && state.messages.length === 0 && (
        <div className="flex-1">
          <Failure code={state.code} onRetry={() => void load()} />
        </div>
      )}
      {state.messages.length + state.outgoing.length > 0 && (
        <MessageList
          conversation={state}
          userId={userId}
          otherName={thread.otherName}
          onOlder={loadOlder}
          onResend={resend}
        />
      )}
      <Composer place={thread.id} userId={userId} onSend={send} inputRef={composer} />
    </PaneFrame>
  )
}
