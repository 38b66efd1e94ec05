import { formatRelative } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { Chart } from '#ui/chart.tsx'
import { go } from '../admin.store.ts'
import { formatCount } from './numbers.ts'
import type { Overview } from './overview.api.ts'
import { AGES, countAges } from './queue-age.ts'

/** Size and age of the review queue. */
export function Queue({ queue }: { queue: Overview['queue'] }) {
  const { t, locale } = useT()
  const counts = countAges(queue.since, Date.now())
  const bars = AGES.map(({ from, to }, index) => {
    const value = counts[index] ?? 0
    const range = to === null ? `${from}+` : `${from}–${to}`
    return {
      key: range,
      label: t('admin.overview.businessDays', { range }),
      short: range,
      value,
      text: formatCount(value, locale),
      isAlarming: to === null,
    }
  })
  const waiting = formatCount(queue.waiting, locale)
  return (
    <Chart
      title={t('admin.overview.queue')}
      figure={queue.exact ? waiting : `${waiting}+`}
      text={
        queue.oldest
          ? t('admin.overview.oldest', { time: formatRelative(queue.oldest, locale) })
          : t('admin.overview.queueNone')
      }
      bars={bars}
      empty={t('admin.review.promised')}
      columns={[t('admin.overview.age'), t('admin.overview.projects')]}
    >
      {queue.waiting > 0 && (
        <button type="button" className="btn btn-small self-start" onClick={() => go('projects')}>
          {t('admin.overview.openQueue')}
        </button>
      )}
    </Chart>
  )
}
