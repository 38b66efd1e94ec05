import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { Failed } from '#ui/failed.tsx'
import { Loading } from '../loading.tsx'
import { Pager } from '../pager.tsx'
import { SelectField } from '../select-field.tsx'
import { useFailureToast } from '../use-failure-toast.ts'
import { ReportCard } from './report-card.tsx'
import { NO_FILTERS, REPORT_KINDS, type ReportFilters, reportsQuery } from './reports.api.ts'

/** Pending reports, longest wait first, and decided ones. */
export function ReportList() {
  const { t } = useT()
  const [filters, setFilters] = useState(NO_FILTERS)
  const list = useQuery(reportsQuery(filters), queryClient)
  useFailureToast(t('admin.toasts.fetchReports'), list.error)
  const change = (part: Partial<ReportFilters>) => setFilters({ ...filters, page: 1, ...part })
  return (
    <section aria-labelledby="admin-reports">
      <h2 id="admin-reports">{t('admin.tabs.reports')}</h2>
      <p className="mt-1 mb-5 text-soft">{t('admin.reports.text')}</p>
      <search className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-3">
        <SelectField
          label={t('admin.users.state')}
          value={filters.state}
          options={[
            { value: 'waiting', label: t('admin.reports.waiting') },
            { value: 'decided', label: t('admin.reports.decided') },
          ]}
          onChange={(state) => change({ state })}
        />
        <SelectField
          label={t('admin.reports.kind')}
          value={filters.kind}
          options={[
            { value: '', label: t('admin.users.all') },
            ...REPORT_KINDS.map((value) => ({ value, label: t(`admin.reports.kinds.${value}`) })),
          ]}
          onChange={(kind) => change({ kind })}
        />
      </search>
      {list.isError && !list.data ? (
        <Failed
          title={t('admin.toasts.fetchReports')}
          error={list.error}
          onRetry={() => list.refetch()}
        />
      ) : list.data ? (
        <>
          {list.data.rows.length > 0 ? (
            <ul className="grid gap-4">
              {list.data.rows.map((report) => (
                <li key={report.id}>
                  <ReportCard report={report} inList />
                </li>
              ))}
            </ul>
          ) : (
            <p className="panel p-8 text-center text-soft">{t('admin.reports.none')}</p>
          )}
          <Pager page={list.data} onPage={(page) => setFilters({ ...filters, page })} />
        </>
      ) : (
        <Loading />
      )}
    </section>
  )
}
