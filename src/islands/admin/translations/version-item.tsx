import { formatDateTime } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import type { VersionRow } from './translations.api.ts'
import type { Target } from './words.ts'

interface Props {
  row: VersionRow
  locale: Target
  isNewest: boolean
  onRestore: () => void
}

export function VersionItem({ row, locale, isNewest, onRestore }: Props) {
  const { t, locale: reader } = useT()
  return (
    <li className="panel p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold">
            {t('admin.translations.history.version', { version: row.version })}
            {isNewest && (
              <span className="badge ms-3">{t('admin.translations.history.inForce')}</span>
            )}
          </p>
          <p className="text-sm text-soft">
            {[row.author_name, formatDateTime(row.published_at, reader)].filter(Boolean).join(', ')}
          </p>
          {row.note && <p className="mt-1">{row.note}</p>}
          {row.restored_version !== null && (
            <p className="mt-1">
              {row.restored_version === 0
                ? t('admin.translations.history.fromCommitted')
                : t('admin.translations.history.from', { version: row.restored_version })}
            </p>
          )}
        </div>
        {!isNewest && (
          <button type="button" className="btn btn-small" onClick={onRestore}>
            {t('admin.translations.history.to', { version: row.version })}
          </button>
        )}
      </div>
      <details className="mt-2">
        <summary className="cursor-pointer py-1">
          {t('admin.translations.history.changes', { count: row.changes.length })}
        </summary>
        <ul className="mt-1 grid gap-2">
          {row.changes.map(({ key, before, after }) => (
            <li key={key}>
              <code className="font-mono text-sm">{key}</code>
              <p lang={locale}>
                <del className="text-soft">
                  {before ?? t('admin.translations.history.committed')}
                </del>{' '}
                <ins className="no-underline">
                  {after ?? t('admin.translations.history.committed')}
                </ins>
              </p>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
