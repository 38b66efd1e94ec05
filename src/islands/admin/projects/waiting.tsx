import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { go } from '../admin.store.ts'
import { NO_FILTERS as ALL_CONTACT, contactQuery } from '../contact/contact.api.ts'
import { reportsQuery, NO_FILTERS as WAITING_REPORTS } from '../reports/reports.api.ts'

/** What waits in other tabs. */
export function Waiting() {
  const { t, locale } = useT()
  const id = useId()
  const reports = useQuery(reportsQuery(WAITING_REPORTS), queryClient).data?.total ?? 0
  const contact = useQuery(contactQuery(ALL_CONTACT), queryClient).data?.waiting ?? 0
  if (reports + contact === 0) return null
  const entry = (label: string, count: number, open: () => void) =>
    count > 0 && (
      <li>
        <button type="button" className="btn btn-small" onClick={open}>
          {label}
          <span className="badge badge-lamp">{new Intl.NumberFormat(locale).format(count)}</span>
        </button>
      </li>
    )
  return (
    <section
      className="notice mb-5 flex flex-wrap items-center gap-x-5 gap-y-2"
      aria-labelledby={id}
    >
      <h3 id={id} className="text-base">
        {t('dashboard.waiting')}
      </h3>
      <ul className="flex flex-wrap gap-2">
        {entry(t('admin.tabs.reports'), reports, () => go('reports'))}
        {entry(t('admin.contact.title'), contact, () => go('messages', 'contact'))}
      </ul>
    </section>
  )
}
