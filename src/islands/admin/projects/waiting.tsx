import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { go } from '../admin.store.ts'
import { NO_FILTERS as ALL_CONTACT, contactQuery } from '../contact/contact.api.ts'
import { reportsQuery, NO_FILTERS as WAITING_REPORTS } from '../reports/reports.api.ts'
import { useFailureToast } from '../use-failure-toast.ts'

/** What waits in other tabs. */
export function Waiting() {
  const { t, locale } = useT()
  const id = useId()
  const reports = useQuery(reportsQuery(WAITING_REPORTS), queryClient)
  const contact = useQuery(contactQuery(ALL_CONTACT), queryClient)
  useFailureToast(t('admin.toasts.fetchReports'), reports.error)
  useFailureToast(t('admin.toasts.fetchContact'), contact.error)
  const reported = reports.data?.total ?? 0
  const written = contact.data?.waiting ?? 0
  if (reported + written === 0) return null
  const entry = (label: string, count: number, isExact: boolean, open: () => void) =>
    count > 0 && (
      <li>
        <button type="button" className="btn btn-small" onClick={open}>
          {label}
          <span className="badge badge-lamp">
            {new Intl.NumberFormat(locale).format(count)}
            {!isExact && '+'}
          </span>
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
        {entry(t('admin.tabs.reports'), reported, reports.data?.exact === true, () =>
          go('reports'),
        )}
        {entry(t('admin.contact.title'), written, true, () => go('messages', 'contact'))}
      </ul>
    </section>
  )
}
