import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { go } from '../admin.store.ts'
import { contactQuery, NO_FILTERS } from '../contact/contact.api.ts'

interface Props {
  open: 'conversations' | 'contact' | 'questions' | 'helpful'
  children: ReactNode
}

/** Sections of the messages tab: conversations, contact inbox, unanswered questions and votes. */
export function Sections({ open, children }: Props) {
  const { t } = useT()
  const contact = useQuery(contactQuery(NO_FILTERS), queryClient)
  const waiting = contact.data?.waiting ?? 0
  const button = (active: boolean) =>
    `btn btn-small ${active ? 'border-lamp-ink bg-panel-2' : 'btn-quiet'}`
  return (
    <section aria-labelledby="admin-messages">
      <h2 id="admin-messages">{t('admin.tabs.messages')}</h2>
      <nav className="mt-3 mb-5 flex flex-wrap gap-2" aria-label={t('admin.messages.sections')}>
        <button
          type="button"
          className={button(open === 'conversations')}
          aria-current={open === 'conversations' ? 'page' : undefined}
          onClick={() => go('messages')}
        >
          {t('admin.messages.conversations')}
        </button>
        <button
          type="button"
          className={button(open === 'contact')}
          aria-current={open === 'contact' ? 'page' : undefined}
          onClick={() => go('messages', 'contact')}
        >
          {t('admin.contact.title')}
          {/* Its room is kept, so that nothing moves when the number arrives. */}
          <span
            className={`badge ${waiting > 0 ? 'badge-lamp' : ''} ${contact.data ? '' : 'invisible'}`}
          >
            {t('admin.contact.waiting', { count: waiting })}
          </span>
        </button>
        <button
          type="button"
          className={button(open === 'questions')}
          aria-current={open === 'questions' ? 'page' : undefined}
          onClick={() => go('messages', 'questions')}
        >
          {t('admin.unanswered.title')}
        </button>
        <button
          type="button"
          className={button(open === 'helpful')}
          aria-current={open === 'helpful' ? 'page' : undefined}
          onClick={() => go('messages', 'helpful')}
        >
          {t('admin.helpful.title')}
        </button>
      </nav>
      {children}
    </section>
  )
}
