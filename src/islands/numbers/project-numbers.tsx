import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { toCsv } from '#core/csv.ts'
import { downloadText } from '#core/download.ts'
import { queryClient } from '#core/query.ts'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { Failed } from '#ui/failed.tsx'
import { KindChart } from './kind-chart.tsx'
import { KINDS, type Kind, type Numbers, PERIODS, type Period } from './numbers.ts'
import { Sources } from './sources.tsx'

interface Props {
  /** Key of the queries. */
  name: readonly string[]
  load: (period: Period) => Promise<Numbers>
  /** Those with a plot. */
  kinds?: readonly Kind[]
  /** Of the CSV file, without its ending. */
  file: string
}

/** Views, interests, questions, follows and saves over time, and where views come from. Needs the sections `common`, `numbers` and `errors`. */
export function ProjectNumbers({ name, load, kinds = KINDS, file }: Props) {
  const { t, locale } = useT()
  const id = useId()
  const [period, setPeriod] = useState<Period>(30)
  const numbers = useQuery(
    {
      queryKey: [...name, period],
      queryFn: () => load(period),
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  const { data } = numbers
  const shown = PERIODS.find((days) => days === data?.days.length) ?? period
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <label className="label text-sm" htmlFor={id}>
            {t('numbers.period')}
          </label>
          <select
            id={id}
            className="field"
            value={period}
            onChange={(event) =>
              setPeriod(PERIODS.find((days) => String(days) === event.target.value) ?? 30)
            }
          >
            {PERIODS.map((days) => (
              <option key={days} value={days}>
                {t('numbers.last', { days })}
              </option>
            ))}
          </select>
        </div>
        {data && <CsvButton numbers={data} file={file} />}
      </div>
      {data ? (
        <>
          <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
            {kinds.map((kind) => (
              <KindChart key={kind} kind={kind} days={data.days} period={shown} />
            ))}
            <Sources sources={data.sources} period={shown} />
          </div>
          <div className="grid max-w-[68ch] gap-2 text-sm text-soft">
            <p>
              {data.since
                ? t('numbers.since', { date: formatDate(data.since, locale) })
                : t('numbers.sinceNone')}
            </p>
            <p>{t('numbers.counted')}</p>
            <p>{t('numbers.standing')}</p>
          </div>
        </>
      ) : numbers.isError ? (
        <Failed
          title={t('numbers.failed')}
          error={numbers.error}
          onRetry={() => void numbers.refetch()}
        />
      ) : (
        <p role="status">{t('common.loading')}</p>
      )}
    </div>
  )
}

function CsvButton({ numbers, file }: { numbers: Numbers; file: string }) {
  const { t } = useT()
  function download() {
    const head = [t('numbers.day'), ...KINDS.map((kind) => t(`numbers.kind.${kind}`))]
    const rows = numbers.days.map((day) => [day.day, ...KINDS.map((kind) => String(day[kind]))])
    downloadText(`${file}.csv`, toCsv([head, ...rows]), 'text/csv;charset=utf-8')
  }
  return (
    <button type="button" className="btn btn-small" onClick={download}>
      <Download size={18} aria-hidden="true" />
      {t('numbers.csv')}
    </button>
  )
}
