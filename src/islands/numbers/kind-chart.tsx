import { useT } from '#i18n/island.tsx'
import { Chart } from '#ui/chart.tsx'
import {
  type Day,
  formatCount,
  type Kind,
  type Period,
  spansOf,
  spanText,
  total,
} from './numbers.ts'

const SPANS = { 30: 'day', 90: 'week', 365: 'month' } as const

export function KindChart({
  kind,
  days,
  period,
}: {
  kind: Kind
  days: readonly Day[]
  period: Period
}) {
  const { t, locale } = useT()
  const bars = spansOf(days, period).map((span) => {
    const [label, value] = [spanText(span, period, locale), total(span.days, kind)]
    return { key: span.from, label, short: label, value, text: formatCount(value, locale) }
  })
  return (
    <Chart
      title={t(`numbers.kind.${kind}`)}
      figure={formatCount(total(days, kind), locale)}
      text={t('numbers.in', { days: period })}
      bars={bars}
      marks={[bars[0]?.key ?? '', bars.at(-1)?.key ?? '']}
      empty={t('numbers.none', { days: period })}
      columns={[t(`numbers.${SPANS[period]}`), t('numbers.number')]}
    />
  )
}
