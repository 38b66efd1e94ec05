import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { languageOf } from '#i18n/language-of.ts'
import { shownName } from '#i18n/shown-name.ts'
import { useAction } from '#ui/use-action.ts'
import { tellFailure } from '../tell-failure.ts'
import { reportedQuestionQuery, showQuestionAgain } from './reports.api.ts'

interface Props {
  id: string
  /** The answer was another one when it was reported. */
  isChanged: boolean
}

/** A reported question with its answer, and a way back for a hidden one; nothing once it is deleted. */
export function ReportedQuestion({ id, isChanged }: Props) {
  const { t } = useT()
  const { busy, run } = useAction(t('admin.toasts.updateReport'), tellFailure)
  const { data: question } = useQuery(reportedQuestionQuery(id), queryClient)
  if (!question) return null
  const { question: asked, answer, askerName } = question
  return (
    <div className="border-s-2 border-line ps-3 whitespace-pre-wrap">
      {isChanged && <p className="text-sm text-soft">{t('admin.review.now')}</p>}
      <p lang={languageOf(asked)} className="font-semibold">
        {asked}
      </p>
      {askerName && <p className="text-sm text-soft">{shownName(t, askerName)}</p>}
      <p lang={languageOf(answer)}>{answer}</p>
      {question.hiddenAt && (
        <button
          type="button"
          className="btn btn-small mt-3"
          aria-disabled={busy || undefined}
          onClick={() => void run(() => showQuestionAgain(id), t('admin.reports.shownAgain'))}
        >
          {t('admin.reports.showAgain')}
        </button>
      )}
    </div>
  )
}
