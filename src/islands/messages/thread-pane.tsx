import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toAppError } from '#core/errors.ts'
import { queryClient, retryNetwork } from '#core/query.ts'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { projectPath } from '#i18n/paths.ts'
import { shownName } from '#i18n/shown-name.ts'
import { proposalOf } from '#islands/questions/consent/proposal.ts'
import { ProposeDialog } from '#islands/questions/consent/propose-dialog.tsx'
import { ThreadProposals } from '#islands/questions/consent/thread-proposals.tsx'
import type { PersonTarget } from '#islands/report/report.ts'
import { ReportDialog } from '#islands/report/report-dialog.tsx'
import { ThreadInterests } from '#islands/support/panels/thread-interests.tsx'
import { forgetSent, sentMessage } from '#islands/support/sent-message.ts'
import { BlockDialog } from './block-dialog.tsx'
import { Bubbles } from './bubbles.tsx'
import { Composer } from './composer.tsx'
import type { Thread } from './message.ts'
import { MessageList } from './message-list.tsx'
import { fetchThread } from './messages.api.ts'
import { PaneFrame } from './pane-frame.tsx'
import { Failure, LoadingThread } from './states.tsx'
import { ThreadDocuments } from './thread-documents.tsx'
import { ThreadMenu } from './thread-menu.tsx'
import { useConversation } from './use-conversation.ts'
import { useThreadActions } from './use-thread-actions.ts'
import { useThreads } from './use-threads.ts'

interface Props {
  threadId: string
  /** Message to scroll to, found by `query`. */
  messageId: string | undefined
  query: string
  userId: string
  onBack: () => void
}

export function ThreadPane(props: Props) {
  const { threadId, userId, onBack } = props
  const { t } = useT()
  const listed = useThreads(userId).threads.find((thread) => thread.id === threadId)
  const query = useQuery(
    {
      queryKey: ['thread', userId, threadId],
      queryFn: () => fetchThread(threadId),
      enabled: !listed,
      staleTime: 0,
      retry: retryNetwork,
    },
    queryClient,
  )
  const thread = listed ?? query.data
  if (thread) return <OpenThread {...props} thread={thread} />
  const code = query.error ? toAppError(query.error).code : undefined
  return (
    <PaneFrame title={t('messages.title')} onBack={onBack}>
      {code === 'thread.not_found' && (
        <p className="m-4 notice" role="alert">
          {t('messages.threadNotFound')}
        </p>
      )}
      {code && code !== 'thread.not_found' && (
        <Failure code={code} onRetry={() => void query.refetch()} />
      )}
      {!code && <Beginning threadId={threadId} />}
    </PaneFrame>
  )
}

/** The message this conversation was just begun with, else a skeleton. */
function Beginning({ threadId }: { threadId: string }) {
  const [sent] = useState(() => sentMessage(threadId))
  if (!sent) return <LoadingThread />
  const entry = {
    ...{ key: threadId, id: null, mine: true, senderName: '', state: 'sent' as const },
    ...{ content: sent.text, at: sent.at },
  }
  return (
    <div className="flex-1 overflow-y-auto px-3 pt-9 md:px-5">
      <Bubbles
        group={{ key: threadId, mine: true, senderName: '', entries: [entry] }}
        lastOwnKey={threadId}
        onResend={() => undefined}
        onReport={undefined}
        onPublish={undefined}
        targetId={undefined}
        query=""
      />
    </div>
  )
}

function OpenThread({ thread, messageId, query, userId, onBack }: Props & { thread: Thread }) {
  const { t, locale } = useT()
  const conversation = useConversation(thread.id, userId, messageId)
  const { state, load } = conversation
  const actions = useThreadActions(thread, userId)
  const [reported, setReported] = useState<PersonTarget | null>(null)
  const [isBlocking, setBlocking] = useState(false)
  const [published, setPublished] = useState<string | null>(null)
  const { otherId } = thread
  const otherName = shownName(t, thread.otherName)
  // Somebody of the creator's team may have written it.
  const report = (messageId: string) => {
    const sender = state.messages.find(({ id }) => id === messageId)?.senderId ?? otherId
    if (sender) setReported({ personId: sender, messageId })
  }
  const isMember = thread.role === 'recipient' && thread.ownerId !== userId
  const canPublish = thread.role === 'recipient' && thread.projectSlug && otherId && !thread.blocked
  useEffect(() => {
    if (state.status === 'ready') forgetSent()
  }, [state.status])
  const composer = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // Focus only with a precise pointer: on touch screens the keyboard would cover the messages.
    if (matchMedia('(pointer: fine)').matches) composer.current?.focus({ preventScroll: true })
  }, [])
  return (
    <PaneFrame
      title={otherName}
      person={{ name: otherName, picture: thread.otherPicture }}
      onBack={onBack}
      actions={
        <ThreadMenu
          thread={thread}
          isMember={isMember}
          onArchive={() => void actions.toggleArchived()}
          onBlock={() => (thread.blocked ? void actions.setBlocked(false) : setBlocking(true))}
          onReport={() => otherId && setReported({ personId: otherId })}
        />
      }
      subtitle={
        thread.projectSlug ? (
          <a className="link" href={projectPath(thread.projectSlug, locale)}>
            {thread.projectTitle}
          </a>
        ) : (
          thread.projectTitle
        )
      }
    >
      {thread.eraseAt && (
        <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3 md:px-5">
          <p className="min-w-0 flex-1 basis-60 text-[0.95rem]">
            {t('messages.ending', { date: formatDate(thread.eraseAt, locale) })}
          </p>
          <button type="button" className="btn btn-small" onClick={() => void actions.keep()}>
            {t('messages.keep')}
          </button>
        </div>
      )}
      <ThreadInterests threadId={thread.id} side={thread.role} otherName={otherName} />
      <ThreadProposals thread={thread} />
      <ThreadDocuments
        threadId={thread.id}
        side={thread.role}
        otherName={otherName}
        version={state.messages.at(-1)?.id}
      />
      {state.status === 'loading' && state.messages.length + state.outgoing.length === 0 && (
        <Beginning threadId={thread.id} />
      )}
      {state.status === 'failed' && state.messages.length === 0 && (
        <div className="flex-1">
          <Failure code={state.code} onRetry={() => void load()} />
        </div>
      )}
      {state.messages.length + state.outgoing.length > 0 && (
        <MessageList
          conversation={state}
          userId={userId}
          thread={thread}
          otherName={otherName}
          onOlder={conversation.loadOlder}
          onNewer={conversation.loadNewer}
          onNewest={conversation.toNewest}
          onResend={conversation.resend}
          onReport={otherId ? report : undefined}
          onPublish={canPublish ? setPublished : undefined}
          targetId={messageId}
          query={query}
        />
      )}
      {otherId && !thread.blocked ? (
        <Composer
          storageKey={thread.id}
          userId={userId}
          onSend={conversation.send}
          inputRef={composer}
        />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line p-4 text-soft md:px-5">
          <p>{otherId ? t('messages.youBlocked', { name: otherName }) : t('messages.left')}</p>
          {otherId && !isMember && (
            <button
              type="button"
              className="btn btn-small wrap-anywhere"
              onClick={() => void actions.setBlocked(false)}
            >
              {t('messages.unblock', { name: otherName })}
            </button>
          )}
        </div>
      )}
      {reported && (
        <ReportDialog
          target={reported}
          title={
            reported.messageId
              ? t('messages.reportMessage')
              : t('messages.report', { name: otherName })
          }
          onClosed={() => setReported(null)}
        />
      )}
      {published && (
        <ProposeDialog
          threadId={thread.id}
          otherName={otherName}
          proposal={proposalOf(state.messages, published, userId)}
          onClosed={() => setPublished(null)}
        />
      )}
      <BlockDialog
        isOpen={isBlocking}
        name={otherName}
        onClose={() => setBlocking(false)}
        onConfirm={() => {
          setBlocking(false)
          void actions.setBlocked(true)
        }}
      />
    </PaneFrame>
  )
}
