import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { queryClient } from '#core/query.ts'
import { formatTime } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { ProjectNumbers } from '#islands/numbers/project-numbers.tsx'
import { Failed } from '#ui/failed.tsx'
import { Loading } from '../loading.tsx'
import { useFailureToast } from '../use-failure-toast.ts'
import { Identity } from './identity.tsx'
import { Mails } from './mails.tsx'
import { fetchNumbers, type Overview as Numbers, overviewQuery } from './overview.api.ts'
import { Queue } from './queue.tsx'
import { Storage } from './storage.tsx'
import { Versions } from './versions.tsx'
import { Weekly } from './weekly.tsx'

export default function Overview() {
  const { t, locale } = useT()
  const numbers = useQuery(overviewQuery, queryClient)
  useFailureToast(t('admin.toasts.fetchOverview'), numbers.error)
  return (
    <section aria-labelledby="admin-overview">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 id="admin-overview">{t('admin.tabs.overview')}</h2>
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-sm text-soft" role="status">
            {numbers.data &&
              t('admin.overview.asOf', { time: formatTime(numbers.data.at, locale) })}
          </p>
          <button
            type="button"
            className="btn btn-small"
            aria-disabled={numbers.isFetching || undefined}
            onClick={() => numbers.refetch()}
          >
            <RotateCw size={18} aria-hidden="true" />
            {t(numbers.isFetching ? 'common.loading' : 'admin.overview.refresh')}
          </button>
        </div>
      </div>
      <Identity />
      {numbers.data ? (
        <Charts numbers={numbers.data} />
      ) : numbers.isError ? (
        <Failed
          title={t('admin.toasts.fetchOverview')}
          error={numbers.error}
          onRetry={() => numbers.refetch()}
        />
      ) : (
        <Loading />
      )}
      <h2 className="mt-10 mb-4 text-xl">{t('numbers.allTitle')}</h2>
      <ProjectNumbers
        name={['admin', 'numbers']}
        load={fetchNumbers}
        kinds={['views', 'follows', 'saves']}
        file="numbers"
      />
    </section>
  )
}

function Charts({ numbers }: { numbers: Numbers }) {
  const { t } = useT()
  return (
    <div className="grid grid-cols-1 gap-5 md:grid-cols-2 xl:grid-cols-3">
      <Queue queue={numbers.queue} />
      <Weekly
        title={t('admin.overview.users')}
        empty={t('admin.overview.usersNone')}
        weeks={numbers.users}
      />
      <Weekly
        title={t('admin.overview.interests')}
        empty={t('admin.overview.interestsNone')}
        weeks={numbers.interests}
      />
      <Mails mails={numbers.mails} troubles={numbers.troubles} />
      <Storage files={numbers.files} databaseBytes={numbers.database_bytes} />
      <Versions versions={numbers.versions} />
    </div>
  )
}
