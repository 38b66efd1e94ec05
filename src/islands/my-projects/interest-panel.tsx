import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#core/query.ts'
import { formatDate, formatList, formatMoney } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { Chart } from '#ui/chart.tsx'
import { Failed } from '#ui/failed.tsx'
import { CheckField } from '#ui/field.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useAction } from '#ui/use-action.ts'
import { interestQuery, showInterest } from './interest.api.ts'

/** Interest in a public listing over time, and whether its page shows it. */
export function InterestPanel({ project, isOwner }: { project: string; isOwner: boolean }) {
  const { t, locale } = useT()
  const { busy, run } = useAction(t('myProjects.interest.failed'))
  const { data, isError, error, refetch } = useQuery(interestQuery(project), queryClient)
  if (!data)
    return (
      <section className="panel p-5" aria-labelledby="interest">
        <SectionHeading id="interest" isReady={false} className="text-base">
          {t('myProjects.interest.title')}
        </SectionHeading>
        {isError && (
          <Failed title={t('myProjects.loadFailed')} error={error} onRetry={() => void refetch()} />
        )}
      </section>
    )

  const show = (shown: boolean) =>
    run(
      () => showInterest(project, shown),
      t(shown ? 'myProjects.interest.shown' : 'myProjects.interest.hidden'),
    )

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
      id="interest"
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
              aria-disabled={busy || undefined}
              onChange={(event) => void show(event.target.checked)}
            />
          )}
        </CheckField>
      )}
    </Chart>
  )
}
