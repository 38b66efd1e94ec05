import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#core/query.ts'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { languageOf } from '#i18n/language-of.ts'
import { Failed } from '#ui/failed.tsx'
import { appealQuery } from './detail.api.ts'

/** The creator's pending appeal. */
export function AppealPanel({ id }: { id: string }) {
  const { t, locale } = useT()
  const appeal = useQuery(appealQuery(id), queryClient)
  if (appeal.isError) {
    return (
      <Failed
        title={t('admin.review.appeal')}
        error={appeal.error}
        onRetry={() => void appeal.refetch()}
      />
    )
  }
  if (!appeal.data) return null
  return (
    <section className="notice" aria-labelledby="appeal-title">
      <h3 id="appeal-title">{t('admin.review.appeal')}</h3>
      <p className="text-sm text-soft">{formatDate(appeal.data.appealed_at, locale)}</p>
      <p lang={languageOf(appeal.data.body)} className="my-3 whitespace-pre-wrap">
        {appeal.data.body}
      </p>
      <p className="text-soft">{t('admin.review.appealText')}</p>
    </section>
  )
}
