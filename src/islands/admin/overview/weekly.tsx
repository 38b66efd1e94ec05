import { useT } from '#i18n/island.tsx'
import { Chart } from '#ui/chart.tsx'
import { formatCount, formatDay } from './numbers.ts'
import type { Week } from './overview.api.ts'

export function Weekly({
  title,
  empty,
  weeks,
}: {
  title: string
  empty: string
  weeks: readonly Week[]
}) {
  const { t, locale } = useT()
  const bars = weeks.map(({ week, count }) => ({
    key: week,
    label: t('admin.overview.weekOf', { date: formatDay(week, locale) }),
    short: formatDay(week, locale),
    value: count,
    text: formatCount(count, locale),
  }))
  const marks = [weeks[0]?.week, weeks.at(-1)?.week].filter((week) => week !== undefined)
  const total = weeks.reduce((sum, { count }) => sum + count, 0)
  return (
    <Chart
      title={title}
      figure={formatCount(weeks.at(-1)?.count ?? 0, locale)}
      text={t('admin.overview.thisWeek', { total: formatCount(total, locale) })}
      bars={bars}
      marks={marks}
      empty={empty}
      columns={[t('admin.overview.week'), t('admin.overview.number')]}
    />
  )
}
