import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useId, useState } from 'react'
import { downloadText } from '#core/download.ts'
import { queryClient } from '#core/query.ts'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { isLocale, localeRow, localeTag } from '#i18n/locales.ts'
import { Failed } from '#ui/failed.tsx'
import { useAction } from '#ui/use-action.ts'
import { Loading } from '../loading.tsx'
import { Pager } from '../pager.tsx'
import { tellFailure } from '../tell-failure.ts'
import { useFailureToast } from '../use-failure-toast.ts'
import { groupTitle, helpDraft } from './help-draft.ts'
import {
  dismissQuestion,
  subjectTitlesQuery,
  type UnansweredGroup,
  type UnansweredQuestion,
  unansweredQuery,
} from './unanswered.api.ts'

const languageName = (code: string) => (isLocale(code) ? localeRow(code).name : code)

export function Unanswered() {
  const { t, locale } = useT()
  const [page, setPage] = useState(1)
  const list = useQuery(unansweredQuery(page), queryClient)
  const titles = useQuery(subjectTitlesQuery(locale), queryClient)
  useFailureToast(t('admin.unanswered.fetchFailed'), list.error)
  if (list.isError && !list.data) {
    const title = t('admin.unanswered.fetchFailed')
    return <Failed title={title} error={list.error} onRetry={() => list.refetch()} />
  }
  if (!list.data || titles.isPending) return <Loading />
  return (
    <>
      <p className="mb-5 max-w-2xl text-soft">{t('admin.unanswered.text')}</p>
      {list.data.rows.length > 0 ? (
        <div className="grid gap-5">
          {list.data.rows.map((group) => (
            <Group key={group.subject} group={group} titles={titles.data} />
          ))}
        </div>
      ) : (
        <p className="panel p-8 text-center text-soft">{t('admin.unanswered.none')}</p>
      )}
      <Pager page={list.data} onPage={setPage} />
    </>
  )
}

interface GroupProps {
  group: UnansweredGroup
  /** Of the subjects, which come and go. */
  titles: Readonly<Record<string, string>> | undefined
}

function Group({ group, titles = {} }: GroupProps) {
  const { t } = useT()
  const id = useId()
  const languages = Object.entries(group.languages).sort(([, a], [, b]) => b - a)
  function download() {
    const { name, text } = helpDraft(group, languageName)
    downloadText(name, text, 'text/markdown;charset=utf-8')
  }
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <div className="min-w-0">
          <h3 id={id} className="text-lg">
            {groupTitle(group, titles) || t('admin.unanswered.other')}
          </h3>
          <p className="text-sm text-soft">
            {[
              t('admin.unanswered.asked', { count: group.asked }),
              ...languages.map(([code, asked]) => `${languageName(code)} ${asked}`),
            ].join(' · ')}
          </p>
        </div>
        <button type="button" className="btn btn-small" onClick={download}>
          <FileText size={16} aria-hidden="true" />
          {t('admin.unanswered.draft')}
        </button>
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {group.questions.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

function Row({ row }: { row: UnansweredQuestion }) {
  const { t, locale } = useT()
  const { busy, run } = useAction(t('admin.unanswered.settleFailed'), tellFailure)
  const language = isLocale(row.locale) ? row.locale : undefined
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <p lang={language && localeTag(language)} dir="auto">
          {row.question}
        </p>
        <p className="text-sm text-soft">
          {[
            languageName(row.locale),
            t('admin.unanswered.asked', { count: row.asked }),
            formatDate(row.last_asked_on, locale),
          ].join(' · ')}
        </p>
      </div>
      <button
        type="button"
        className="btn btn-small"
        aria-disabled={busy || undefined}
        onClick={() => void run(() => dismissQuestion(row.id))}
      >
        {t('admin.unanswered.settle')}
      </button>
    </li>
  )
}
