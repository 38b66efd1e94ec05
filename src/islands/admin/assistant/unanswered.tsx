import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '#core/query.ts'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { isLocale, localeRow, localeTag } from '#i18n/locales.ts'
import { Failed } from '#ui/failed.tsx'
import { tellFailure } from '#ui/failure.ts'
import { Loading } from '../loading.tsx'
import { Pager } from '../pager.tsx'
import { useFailureToast } from '../use-failure-toast.ts'
import { dismissQuestion, type UnansweredQuestion, unansweredQuery } from './unanswered.api.ts'

export function Unanswered() {
  const { t } = useT()
  const [page, setPage] = useState(1)
  const list = useQuery(unansweredQuery(page), queryClient)
  useFailureToast(t('admin.unanswered.fetchFailed'), list.error)
  if (list.isError && !list.data) {
    const title = t('admin.unanswered.fetchFailed')
    return <Failed title={title} error={list.error} onRetry={() => list.refetch()} />
  }
  if (!list.data) return <Loading />
  return (
    <>
      <p className="mb-5 max-w-2xl text-soft">{t('admin.unanswered.text')}</p>
      {list.data.rows.length > 0 ? (
        <ul className="panel divide-y divide-line">
          {list.data.rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      ) : (
        <p className="panel p-8 text-center text-soft">{t('admin.unanswered.none')}</p>
      )}
      <Pager page={list.data} onPage={setPage} />
    </>
  )
}

function Row({ row }: { row: UnansweredQuestion }) {
  const { t, locale } = useT()
  const [isBusy, setBusy] = useState(false)
  const language = isLocale(row.locale) ? row.locale : undefined
  async function dismiss() {
    setBusy(true)
    try {
      await dismissQuestion(row.id)
    } catch (cause) {
      setBusy(false)
      tellFailure(t, t('admin.unanswered.settleFailed'), cause)
    }
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="break-words" lang={language && localeTag(language)} dir="auto">
          {row.question}
        </p>
        <p className="text-sm text-soft">
          {[
            language ? localeRow(language).name : row.locale,
            t('admin.unanswered.asked', { count: row.asked }),
            formatDate(row.last_asked_on, locale),
          ].join(' · ')}
        </p>
      </div>
      <button
        type="button"
        className="btn btn-small"
        disabled={isBusy}
        onClick={() => void dismiss()}
      >
        {t('admin.unanswered.settle')}
      </button>
    </li>
  )
}
