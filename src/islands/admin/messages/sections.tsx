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
  return (
    <section aria-labelledby="admin-messages">
      <h2 id="admin-messages">{t('admin.tabs.messages')}</h2>
      <nav className="tabs mt-3 mb-5" aria-label={t('admin.messages.sections')}>
        <button
          type="button"
          className="tab"
          aria-current={open === 'conversations' ? 'page' : undefined}
          onClick={() => go('messages')}
        >
          {t('admin.messages.conversations')}
        </button>
        <button
          type="button"
          className="tab grid-flow-col gap-2"
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
          className="tab"
          aria-current={open === 'questions' ? 'page' : undefined}
          onClick={() => go('messages', 'questions')}
        >
          {t('admin.unanswered.title')}
        </button>
        <button
          type="button"
          className="tab"
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
