import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { reviewPromise } from '#islands/listing/review-time.ts'

interface Props {
  /** ISO times: since when the listing waits, and now by the database's clock. */
  submittedAt: string
  askedAt: string
}

/** When an answer was promised, or by how much it is late. */
export function PromiseNote({ submittedAt, askedAt }: Props) {
  const { t, locale } = useT()
  const { from, to, late } = reviewPromise(submittedAt, askedAt)
  if (late === 0) {
    return (
      <p className="mt-1 text-soft">
        {t('myProjects.promise', { from: formatDate(from, locale), to: formatDate(to, locale) })}
      </p>
    )
  }
  return (
    <p className="mt-1">
      {t('myProjects.overdue', { count: late, date: formatDate(to, locale) })}{' '}
      <a className="link" href={pathTo('contact', locale)}>
        {t('myProjects.ask')}
      </a>
    </p>
  )
}
