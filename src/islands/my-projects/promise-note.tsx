import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { reviewPromise } from '#islands/listing/review-time.ts'

interface Props {
  /** ISO times of the submission and of the response, by the database clock. */
  submittedAt: string
  fetchedAt: string
}

/** The promised review date, or how far it is overdue. */
export function PromiseNote({ submittedAt, fetchedAt }: Props) {
  const { t, locale } = useT()
  const { from, to, late } = reviewPromise(submittedAt, fetchedAt)
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
