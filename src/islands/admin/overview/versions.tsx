import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#core/query.ts'
import { formatBytes, formatDateTime } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { SITE } from '#site.ts'
import { Fact } from '../fact.tsx'
import { type Overview, roomOf, siteHealthQuery } from './overview.api.ts'

const BACKUP_FAULTS = {
  none: 'admin.overview.backupNone',
  late: 'admin.overview.backupLate',
  failed: 'admin.overview.backupFailed',
} as const

const DISK_ALARMS = {
  low: 'admin.overview.diskLow',
  full: 'admin.overview.diskFull',
} as const

export function Versions({ versions }: Pick<Overview, 'versions'>) {
  const { t, locale } = useT()
  const site = useQuery(siteHealthQuery, queryClient)
  const { backups, disk } = site.data ?? {}
  return (
    <section className="panel p-5" aria-labelledby="overview-versions">
      <h3 id="overview-versions" className="mb-3 text-base">
        {t('admin.overview.versions')}
      </h3>
      <dl className="grid gap-2.5">
        <Fact name={SITE.brand}>
          {site.data?.version || t(site.isPending ? 'common.loading' : 'admin.overview.unknown')}
        </Fact>
        <Fact name="PostgreSQL">{versions.database}</Fact>
        <Fact name={t('admin.overview.migration')}>
          {versions.migration ?? t('admin.overview.unknown')}
        </Fact>
        {backups && (
          <Fact name={t('admin.overview.backup')}>
            {backups.last !== null && formatDateTime(backups.last, locale)}
            {backups.state !== 'ok' && (
              <span className="block text-danger">{t(BACKUP_FAULTS[backups.state])}</span>
            )}
          </Fact>
        )}
        {disk && (
          <Fact name={t('admin.overview.disk')}>
            {t('admin.overview.diskFree', { size: formatBytes(roomOf(disk), locale) })}
            {disk.state !== 'ok' && (
              <span className="block text-danger">{t(DISK_ALARMS[disk.state])}</span>
            )}
          </Fact>
        )}
      </dl>
    </section>
  )
}
