import { useId, useState } from 'react'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { languageOf } from '#i18n/language-of.ts'
import { shownName } from '#i18n/shown-name.ts'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { useAction } from '#ui/use-action.ts'
import type { Question } from '../question.ts'
import { answerBy, declineQuestion, deleteQuestion } from '../questions.api.ts'
import { AnswerForm } from './answer-form.tsx'

/** A question for the creator: to answer or decline, or what became of it. */
export function QuestionItem({ question }: { question: Question }) {
  const { t, locale } = useT()
  const subject = useId()
  const [isEditing, setEditing] = useState(false)
  const { id, question: text, answer, askerName, state, stateAt, isProposal, hiddenAt } = question
  const isWaiting = state === 'asked'
  const isAnswered = state === 'answered'
  const decline = useAction(t('questions.declineFailed'))
  const remove = useAction(t('questions.removeFailed'))

  const what = hiddenAt
    ? t('updates.hidden')
    : isWaiting
      ? t('questions.due', { date: formatDate(answerBy(question), locale) })
      : isAnswered
        ? t('questions.answered', { date: formatDate(stateAt, locale) })
        : t(`questions.${state}`)
  return (
    <>
      <p id={subject} className="font-semibold whitespace-pre-line" lang={languageOf(text)}>
        {text}
      </p>
      <p className="text-sm text-soft">
        {askerName ? t('questions.by', { name: shownName(t, askerName) }) : t('questions.nameless')}{' '}
        · {what}
      </p>
      {isWaiting || isEditing ? (
        <AnswerForm
          id={id}
          answer={answer}
          describedBy={subject}
          onDone={() => setEditing(false)}
        />
      ) : (
        <p className="mt-2 whitespace-pre-line" lang={languageOf(answer)}>
          {answer}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {isAnswered && !isProposal && !hiddenAt && !isEditing && (
          <button
            type="button"
            className="btn btn-small"
            aria-describedby={subject}
            onClick={() => setEditing(true)}
          >
            {t('questions.edit')}
          </button>
        )}
        {isWaiting && (
          <ConfirmButton
            label={t('questions.decline')}
            title={t('questions.declineTitle')}
            text={t('questions.declineText')}
            describedBy={subject}
            onConfirm={() => decline.run(() => declineQuestion(id), t('questions.declineDone'))}
          />
        )}
        {(isAnswered || isProposal) && (
          <ConfirmButton
            label={t('questions.remove')}
            title={t('questions.removeTitle')}
            text={t('questions.removeText')}
            describedBy={subject}
            onConfirm={() => remove.run(() => deleteQuestion(id), t('questions.removed'))}
          />
        )}
      </div>
    </>
  )
}
