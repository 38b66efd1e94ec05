import { formatDateTime } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import type { ContactReply } from './contact.api.ts'
import { MailBadge } from './contact-badge.tsx'

/** Replies so far, with author and delivery state. */
export function Replies({ replies }: { replies: readonly ContactReply[] }) {
  const { t } = useT()
  if (replies.length === 0) return null
  return (
    <section aria-labelledby="contact-replies">
      <h3 id="contact-replies" className="mb-3">
        {t('admin.contact.answers')}
      </h3>
      <ul className="grid gap-3" aria-live="polite">
        {replies.map((reply) => (
          <li key={reply.id}>
            <Answer reply={reply} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Answer({ reply }: { reply: ContactReply }) {
  const { t, locale } = useT()
  const isStuck = reply.mail_state === 'queued' && reply.mail_error !== null
  return (
    <article className="panel border-s-[3px] border-s-lamp-ink px-5 py-4">
      <p className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="text-sm text-soft">
          {t('admin.contact.answeredBy', {
            name: reply.author ?? t('admin.contact.formerAdmin'),
            date: formatDateTime(reply.created_at, locale),
          })}
        </span>
        <MailBadge state={reply.mail_state} />
      </p>
      <p className="whitespace-pre-wrap">{reply.body}</p>
      <p className="hint">
        {reply.mailed_at && reply.mail_state === 'sent'
          ? t('admin.contact.mailedAt', { date: formatDateTime(reply.mailed_at, locale) })
          : t(`admin.contact.mailHints.${isStuck ? 'retrying' : reply.mail_state}`)}
        {reply.mail_error && (
          <>
            {' '}
            <span translate="no">{reply.mail_error}</span>
          </>
        )}
      </p>
    </article>
  )
}
