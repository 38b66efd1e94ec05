import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#core/query.ts'
import { formatDateTime } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { languageOf } from '#i18n/language-of.ts'
import { Failed } from '#ui/failed.tsx'
import { useAction } from '#ui/use-action.ts'
import { go } from '../admin.store.ts'
import { Fact } from '../fact.tsx'
import { Loading } from '../loading.tsx'
import { tellFailure } from '../tell-failure.ts'
import { useFailureToast } from '../use-failure-toast.ts'
import { ViewHead } from '../view-head.tsx'
import {
  type ContactMessage,
  type ContactState,
  contactMessageQuery,
  setContactState,
} from './contact.api.ts'
import { ContactBadge } from './contact-badge.tsx'
import { Replies } from './replies.tsx'
import { ReplyForm } from './reply-form.tsx'

export function ContactView({ id }: { id: string }) {
  const { t } = useT()
  const message = useQuery(contactMessageQuery(id), queryClient)
  useFailureToast(t('admin.toasts.fetchContact'), message.error)
  if (message.data) return <MessageDetail message={message.data} />
  if (!message.isError) return <Loading />
  return (
    <section>
      <Head title={t('admin.contact.title')} />
      <Failed
        title={t('admin.toasts.fetchContact')}
        error={message.error}
        onRetry={() => message.refetch()}
      />
    </section>
  )
}

function Head({ title, state }: { title: string; state?: ContactState }) {
  const { t } = useT()
  return (
    <ViewHead tab="messages" view="contact" back={t('admin.contact.back')} title={title}>
      {state && <ContactBadge state={state} />}
    </ViewHead>
  )
}

function MessageDetail({ message }: { message: ContactMessage }) {
  const { t, locale } = useT()
  const { user_id: account, about } = message
  return (
    <section>
      <Head title={message.subject} state={message.state} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-8">
          <article className="panel px-5 py-4" aria-label={t('admin.contact.message')}>
            <p lang={languageOf(message.message)} className="whitespace-pre-wrap">
              {message.message}
            </p>
          </article>
          <Replies replies={message.replies} />
          <ReplyForm message={message} />
        </div>
        <div className="panel grid gap-5 p-5">
          <h3>{t('admin.contact.sender')}</h3>
          <dl className="grid gap-2.5">
            <Fact name={t('admin.users.name')}>{message.name}</Fact>
            <Fact name={t('admin.users.email')}>
              <span className="break-all">{message.email}</span>
            </Fact>
            <Fact name={t('admin.contact.reference')}>{message.reference}</Fact>
            <Fact name={t('admin.contact.received')}>
              {formatDateTime(message.created_at, locale)}
            </Fact>
          </dl>
          <p className="hint">{t('admin.contact.unverified')}</p>
          <div className="grid gap-2">
            {about && (
              <button
                type="button"
                className="btn btn-small"
                onClick={() => {
                  if (about.kind === 'report') go('reports', 'report', about.id)
                  else if (about.project_id) go('projects', 'review', about.project_id)
                  else go('users', 'account', about.user_id)
                }}
              >
                {t('admin.contact.about', { reference: about.reference })}
              </button>
            )}
            {account && (
              <button
                type="button"
                className="btn btn-small"
                onClick={() => go('users', 'account', account)}
              >
                {t('admin.contact.account')}
              </button>
            )}
            <StateButtons message={message} />
          </div>
        </div>
      </div>
    </section>
  )
}

function StateButtons({ message }: { message: ContactMessage }) {
  const { t } = useT()
  const { busy, run } = useAction(t('admin.toasts.updateContact'), tellFailure)
  const reopened = message.replies.length > 0 ? 'answered' : 'new'
  const next = message.state === 'closed' ? reopened : 'closed'
  const move = () =>
    run(
      () => setContactState(message.id, next),
      t(next === 'closed' ? 'admin.contact.closedDone' : 'admin.contact.reopenedDone'),
    )
  return (
    <button
      type="button"
      className="btn btn-small"
      aria-disabled={busy || undefined}
      onClick={move}
    >
      {t(next === 'closed' ? 'admin.contact.close' : 'admin.contact.reopen')}
    </button>
  )
}
