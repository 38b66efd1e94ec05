import { useT } from '#i18n/island.tsx'
import type { ContactState, MailState } from './contact.api.ts'

export function ContactBadge({ state }: { state: ContactState }) {
  const { t } = useT()
  return (
    <span className={`badge ${state === 'new' ? 'badge-lamp' : ''}`}>
      {t(`admin.contact.states.${state}`)}
    </span>
  )
}

const ALARMING: readonly MailState[] = ['failed', 'lost']

/** Delivery state of a reply, as the outbox reports it. */
export function MailBadge({ state }: { state: MailState }) {
  const { t } = useT()
  return (
    <span className={`badge ${ALARMING.includes(state) ? 'border-danger text-danger' : ''}`}>
      {t(`admin.contact.mail.${state}`)}
    </span>
  )
}
