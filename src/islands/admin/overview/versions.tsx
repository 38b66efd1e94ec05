import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { Fact } from '../fact.tsx'
import { type Overview, siteVersionQuery } from './overview.api.ts'

export function Versions({ versions }: Pick<Overview, 'versions'>) {
  const { t } = useT()
  const site = useQuery(siteVersionQuery, queryClient)
  return (
    <section className="panel p-5" aria-labelledby="overview-versions">
      <h3 id="overview-versions" className="mb-3 text-base">
        {t('admin.overview.versions')}
      </h3>
      <dl className="grid gap-2.5">
        <Fact name={t('common.brand')}>
          {site.data ?? t(site.isPending ? 'common.loading' : 'admin.overview.unknown')}
        </Fact>
        <Fact name="PostgreSQL">{versions.database}</Fact>
        <Fact name={t('admin.overview.migration')}>
          {versions.migration ?? t('admin.overview.unknown')}
        </Fact>
      </dl>
    </section>
  )
}
