import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '#core/query.ts'
import { formatDate, formatList, formatMoney } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { Chart } from '#ui/chart.tsx'
import { Failed } from '#ui/failed.tsx'
import { tellFailure } from '#ui/failure.ts'
import { CheckField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { interestQuery, showInterest } from './interest.api.ts'

/** Interest in a public listing over time, and whether its page shows it. */
export function InterestPanel({ project, isOwner }: { project: string; isOwner: boolean }) {
  const { t, locale } = useT()
  const [isBusy, setBusy] = useState(false)
  const { data, isError, error, refetch } = useQuery(interestQuery(project), queryClient)
  if (isError)
    return (
      <Failed title={t('myProjects.loadFailed')} error={error} onRetry={() => void refetch()} />
    )
  if (!data) return null

  async function show(shown: boolean) {
    setBusy(true)
    try {
      await showInterest(project, shown)
      toast({ title: t(shown ? 'myProjects.interest.shown' : 'myProjects.interest.hidden') })
    } catch (cause) {
      tellFailure(t, t('myProjects.interest.failed'), cause)
    }
    setBusy(false)
  }

  const amounts = data.amounts.map(({ amount, currency }) => formatMoney(amount, currency, locale))
  const bars = data.weeks.map(({ week, interests }) => ({
    key: week,
    label: formatDate(week, locale),
    short: formatDate(week, locale),
    value: interests,
    text: String(interests),
  }))
  return (
    <Chart
      title={t('myProjects.interest.title')}
      figure={String(data.people)}
      text={t('myProjects.interest.people', { count: data.people })}
      bars={bars}
      marks={[bars[0]?.key ?? '', bars.at(-1)?.key ?? '']}
      empty={t('myProjects.interest.none')}
      columns={[t('myProjects.interest.week'), t('myProjects.interest.new')]}
    >
      {amounts.length > 0 && (
        <p className="text-sm">
          {t('myProjects.interest.named', { amounts: formatList(amounts, locale) })}
        </p>
      )}
      {isOwner && (
        <CheckField label={t('myProjects.interest.show')} hint={t('myProjects.interest.showHint')}>
          {(control) => (
            <input
              {...control}
              className="check"
              type="checkbox"
              checked={data.is_shown}
              aria-disabled={isBusy || undefined}
              onChange={(event) => {
                if (!isBusy) void show(event.target.checked)
              }}
            />
          )}
        </CheckField>
      )}
    </Chart>
  )
}
