import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { Failed } from '#ui/failed.tsx'
import { providerQuery } from './translations.api.ts'

/** Names the translation provider before anything is sent to it. */
export function ProviderNotice() {
  const { t } = useT()
  const { data, error, refetch } = useQuery(providerQuery, queryClient)
  if (error && !data) {
    return (
      <Failed
        title={t('admin.translations.providerUnknown')}
        error={error}
        onRetry={() => refetch()}
      />
    )
  }
  return (
    <p className={data?.provider === null ? 'notice' : 'text-soft'} role="status">
      {data === undefined
        ? t('common.loading')
        : data.provider === null
          ? t('admin.translations.noProvider')
          : t('admin.translations.provider', { name: data.provider })}
    </p>
  )
}
