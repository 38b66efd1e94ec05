import { Download } from 'lucide-react'
import { toCsv } from '#core/csv.ts'
import { downloadText } from '#core/download.ts'
import { useT } from '#i18n/island.tsx'
import { toast } from '#ui/toast.ts'
import { useAction } from '#ui/use-action.ts'
import { tellFailure } from '../tell-failure.ts'
import { type AuditFilters, type AuditRow, EXPORT_LIMIT, exportAudit } from './audit.api.ts'
import { actionWords } from './audit-words.ts'

/** Exports the filtered entries as CSV. */
export function ExportButton({ filters }: { filters: AuditFilters }) {
  const { t, locale } = useT()
  const { busy, run } = useAction(t('admin.toasts.fetchAudit'), tellFailure)
  const download = () =>
    run(async () => {
      const { rows, has_more } = await exportAudit(filters)
      const head = [
        t('admin.audit.when'),
        t('admin.audit.actor'),
        t('admin.audit.actorId'),
        t('admin.audit.action'),
        t('admin.audit.actionCode'),
        t('admin.audit.kind'),
        t('admin.audit.target'),
        t('admin.audit.targetId'),
        t('admin.audit.more'),
      ]
      const lines = rows.map((row) => line(row, actionWords(t, row.action)))
      const day = new Date().toISOString().slice(0, 10)
      downloadText(`audit-log-${day}.csv`, toCsv([head, ...lines]), 'text/csv;charset=utf-8')
      const count = new Intl.NumberFormat(locale).format(rows.length)
      toast({
        title: t('admin.audit.exported'),
        description: has_more
          ? t('admin.audit.exportedCut', {
              limit: new Intl.NumberFormat(locale).format(EXPORT_LIMIT),
            })
          : t('admin.audit.exportedText', { entries: count }),
        type: has_more ? 'info' : 'success',
      })
    })
  return (
    <button
      type="button"
      className="btn btn-small"
      aria-disabled={busy || undefined}
      onClick={download}
    >
      <Download size={18} aria-hidden="true" />
      {busy ? t('common.loading') : t('admin.audit.export')}
    </button>
  )
}

function line(row: AuditRow, action: string): string[] {
  return [
    row.created_at,
    row.actor ?? '',
    row.actor_id ?? '',
    action,
    row.action,
    row.entity,
    row.target ?? '',
    row.entity_id ?? '',
    Object.keys(row.details).length > 0 ? JSON.stringify(row.details) : '',
  ]
}
