import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '@/i18n/island.tsx'
import { queryClient } from '@/lib/query.ts'
import { Failed } from '../failed.tsx'
import { KeyPages, useKeyPages } from '../key-pages.tsx'
import { useFailureToast } from '../use-failure-toast.ts'
import { Waiting } from '../waiting.tsx'
import { type AuditRow, auditQuery, NO_FILTERS } from './audit.api.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'
import { ExportButton } from './export-button.tsx'

/** The audit log: what administrators did and looked at, newest first. */
export default function Audit() {
  const { t } = useT()
  const [filters, setFilters] = useState(NO_FILTERS)
  const pages = useKeyPages<Pick<AuditRow, 'id' | 'created_at'>>()
  const list = useQuery(auditQuery(filters, pages.after), queryClient)
  useFailureToast(t('admin.toasts.fetchAudit'), list.error)
  const rows = list.data?.rows ?? []
  const last = rows.at(-1)
  return (
    <section aria-labelledby="admin-audit">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="admin-audit">{t('admin.tabs.audit')}</h2>
          <p className="mt-1 text-soft">{t('admin.audit.text')}</p>
        </div>
        <ExportButton filters={filters} />
      </div>
      <AuditFilters
        filters={filters}
        onChange={(part) => {
          setFilters({ ...filters, ...part })
          pages.reset()
        }}
      />
      {list.isError && !list.data ? (
        <Failed
          title={t('admin.toasts.fetchAudit')}
          error={list.error}
          onRetry={() => list.refetch()}
        />
      ) : !list.data ? (
        <Waiting />
      ) : rows.length === 0 ? (
        <p className="panel p-8 text-center text-soft">{t('admin.audit.none')}</p>
      ) : (
        <AuditTable rows={rows} />
      )}
      <KeyPages
        isFirst={pages.isFirst}
        hasMore={list.data?.has_more ?? false}
        onPrevious={pages.previous}
        onNext={() => last && pages.next(last)}
      />
    </section>
  )
}
