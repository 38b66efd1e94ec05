import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { languageOf } from '#i18n/language-of.ts'
import { shownName } from '#i18n/shown-name.ts'
import { toast } from '#ui/toast.ts'
import { tellFailure } from '../tell-failure.ts'
import { reportedQuestionQuery, showQuestionAgain } from './reports.api.ts'

/** A reported question with its answer, and a way back for a hidden one; nothing once it is deleted. */
export function ReportedQuestion({ id }: { id: string }) {
  const { t } = useT()
  const { data: question } = useQuery(reportedQuestionQuery(id), queryClient)
  if (!question) return null
  async function showAgain() {
    try {
      await showQuestionAgain(id)
      toast({ title: t('admin.reports.shownAgain'), type: 'success' })
    } catch (cause) {
      tellFailure(t, t('admin.toasts.updateReport'), cause)
    }
  }
  const { question: asked, answer, askerName } = question
  return (
    <div className="border-s-2 border-line ps-3 whitespace-pre-wrap">
      <p lang={languageOf(asked)} className="font-semibold">
        {asked}
      </p>
      {askerName && <p className="text-sm text-soft">{shownName(t, askerName)}</p>}
      <p lang={languageOf(answer)}>{answer}</p>
      {question.hiddenAt && (
        <button type="button" className="btn btn-small mt-3" onClick={() => void showAgain()}>
          {t('admin.reports.showAgain')}
        </button>
      )}
    </div>
  )
}
