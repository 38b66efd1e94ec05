import { formatDateTime } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { Chart } from '#ui/chart.tsx'
import { formatCount } from './numbers.ts'
import { MAIL_STATES, type Overview } from './overview.api.ts'

/** Outbox counts by state and the latest failures. */
export function Mails({ mails, troubles }: Pick<Overview, 'mails' | 'troubles'>) {
  const { t, locale } = useT()
  const bars = MAIL_STATES.map((state) => ({
    key: state,
    label: t(`admin.overview.mailStates.${state}`),
    short: t(`admin.overview.mailStates.${state}`),
    value: mails[state],
    text: formatCount(mails[state], locale),
    isAlarming: state === 'failed' || state === 'lost',
  }))
  const total = MAIL_STATES.reduce((sum, state) => sum + mails[state], 0)
  return (
    <Chart
      title={t('admin.overview.mails')}
      figure={formatCount(total, locale)}
      text={t('admin.overview.mailsText', {
        failed: formatCount(mails.failed + mails.lost, locale),
      })}
      bars={bars}
      empty={t('admin.overview.mailsNone')}
      columns={[t('admin.contact.state'), t('admin.overview.number')]}
    >
      {mails.kept > 0 && <p className="notice text-sm">{t('admin.overview.keptNotice')}</p>}
      {troubles.length > 0 && (
        <details className="text-sm">
          <summary className="link min-h-9 w-fit content-center">
            {t('admin.overview.troubles', { count: troubles.length })}
          </summary>
          <ul className="mt-2 grid gap-2">
            {troubles.map((trouble) => (
              <li key={`${trouble.created_at}${trouble.kind}`}>
                <span className="text-soft">{formatDateTime(trouble.created_at, locale)}</span>{' '}
                <code>{trouble.kind}</code>
                {trouble.error && (
                  <span className="block" translate="no">
                    {trouble.error}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Chart>
  )
}
