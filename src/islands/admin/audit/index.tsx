import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { useKeyset } from '../keyset-pager.tsx'
import { KeysetRows } from '../keyset-rows.tsx'
import { type AuditRow, auditQuery, NO_FILTERS } from './audit.api.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'
import { ExportButton } from './export-button.tsx'

export default function Audit() {
  const { t } = useT()
  const [filters, setFilters] = useState(NO_FILTERS)
  const pages = useKeyset<Pick<AuditRow, 'id' | 'created_at'>>()
  const list = useQuery(auditQuery(filters, pages.after), queryClient)
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
      <KeysetRows
        list={list}
        pages={pages}
        failed={t('admin.toasts.fetchAudit')}
        emptyText={t('admin.audit.none')}
      >
        {(rows) => <AuditTable rows={rows} />}
      </KeysetRows>
    </section>
  )
}
