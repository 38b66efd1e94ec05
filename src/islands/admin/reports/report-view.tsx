import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { Failed } from '#ui/failed.tsx'
import { Loading } from '../loading.tsx'
import { useFailureToast } from '../use-failure-toast.ts'
import { ViewHead } from '../view-head.tsx'
import { ReportCard } from './report-card.tsx'
import { reportQuery } from './reports.api.ts'

/** One report, at its own shareable URL. */
export function ReportView({ id }: { id: string }) {
  const { t } = useT()
  const report = useQuery(reportQuery(id), queryClient)
  useFailureToast(t('admin.toasts.fetchReports'), report.error)
  return (
    <section>
      <ViewHead tab="reports" back={t('admin.reports.back')} title={t('admin.reports.one')} />
      {report.data ? (
        <ReportCard report={report.data} />
      ) : report.isError ? (
        <Failed
          title={t('admin.toasts.fetchReports')}
          error={report.error}
          onRetry={() => report.refetch()}
        />
      ) : (
        <Loading />
      )}
    </section>
  )
}
