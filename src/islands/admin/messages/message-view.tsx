import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#core/query.ts'
import { formatDate, formatTime, isoTime } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { languageOf } from '#i18n/language-of.ts'
import { shownName } from '#i18n/shown-name.ts'
import { FileList } from '#islands/files/file-list.tsx'
import { Failed } from '#ui/failed.tsx'
import { go } from '../admin.store.ts'
import { Loading } from '../loading.tsx'
import { useFailureToast } from '../use-failure-toast.ts'
import { ViewHead } from '../view-head.tsx'
import { type Message, type OpenedMessage, openQuery, threadQuery } from './messages.api.ts'

/** A full message and, on request, its conversation. */
export function MessageView({ id }: { id: string }) {
  const { t } = useT()
  const message = useQuery(openQuery(id), queryClient)
  useFailureToast(t('admin.toasts.updateMessage'), message.error)
  if (message.data) return <MessageDetail message={message.data} />
  if (!message.isError) return <Loading />
  return (
    <section>
      <ViewHead
        tab="messages"
        back={t('admin.messages.back')}
        title={t('admin.messages.message')}
      />
      <Failed
        title={t('admin.toasts.updateMessage')}
        error={message.error}
        onRetry={() => message.refetch()}
      />
    </section>
  )
}

function MessageDetail({ message }: { message: OpenedMessage }) {
  const { t } = useT()
  const thread = useQuery({ ...threadQuery(message.thread_id), enabled: false }, queryClient)
  useFailureToast(t('admin.toasts.fetchMessages'), thread.error)
  return (
    <section>
      <ViewHead
        tab="messages"
        back={t('admin.messages.back')}
        title={t('admin.messages.title', { name: shownName(t, message.sender_name) })}
      />
      <p className="-mt-4 mb-6 flex flex-wrap gap-x-2">
        <span className="text-soft">{t('admin.messages.to')}</span>
        {shownName(t, message.recipient_name)}
        <span className="text-soft">·</span>
        <ProjectLink id={message.project_id} title={message.project_title} />
      </p>
      <div className="grid max-w-3xl gap-4">
        {thread.data ? (
          <>
            <h3>{t('admin.messages.conversation')}</h3>
            <ul className="grid gap-3">
              {thread.data.map((one) => (
                <li key={one.id}>
                  <MessageText message={one} isOpened={one.id === message.id} />
                </li>
              ))}
            </ul>
          </>
        ) : (
          <>
            <MessageText message={message} isOpened />
            <div>
              <button
                type="button"
                className="btn btn-small"
                aria-disabled={thread.isFetching || undefined}
                onClick={() => thread.refetch()}
              >
                {thread.isFetching ? t('common.loading') : t('admin.messages.showConversation')}
              </button>
            </div>
          </>
        )}
        <p className="hint">{t('admin.messages.logged')}</p>
      </div>
    </section>
  )
}

/** To the listing, unless it's deleted. */
function ProjectLink({ id, title }: { id: string | null; title: string }) {
  if (!id) return title
  return (
    <button type="button" className="link text-start" onClick={() => go('projects', 'review', id)}>
      {title}
    </button>
  )
}

function MessageText({ message, isOpened }: { message: Message; isOpened: boolean }) {
  const { t, locale } = useT()
  return (
    <article className={`panel px-5 py-4 ${isOpened ? 'border-lamp' : ''}`}>
      <p className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{shownName(t, message.sender_name)}</span>
        <time className="text-sm text-soft figures" dateTime={isoTime(message.timestamp)}>
          {formatDate(message.timestamp, locale)}, {formatTime(message.timestamp, locale)}
        </time>
      </p>
      <p lang={languageOf(message.content)} className="whitespace-pre-wrap">
        {message.content}
      </p>
      <FileList
        files={message.attachments.map((file) => ({ ...file, owner: message.sender_id ?? '' }))}
      />
    </article>
  )
}
