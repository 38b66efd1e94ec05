import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { queryClient } from '#core/query.ts'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { languageOf } from '#i18n/language-of.ts'
import { answerPath, pathTo } from '#i18n/paths.ts'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { CheckField, DescribedBy } from '#ui/field.tsx'
import { useAction } from '#ui/use-action.ts'
import type { Question } from '../question.ts'
import { answerBy, deleteQuestion, myQuestionsQuery, nameQuestion } from '../questions.api.ts'

export interface OwnQuestionsProps {
  project: { readonly id: string; readonly slug: string; readonly creatorName: string }
}

/** One's own questions about a project; nothing without any. */
export function OwnQuestions({ project }: OwnQuestionsProps) {
  const { t } = useT()
  const id = useId()
  // Those agreed to in a conversation are decided on there.
  const { data } = useQuery(myQuestionsQuery(project.id), queryClient)
  const questions = data?.filter(({ state }) => state !== 'proposed' && state !== 'refused') ?? []
  if (questions.length === 0) return null
  return (
    <section className="panel p-5" aria-labelledby={id}>
      <h3 id={id}>{t('questions.mine')}</h3>
      <ul className="mt-3 grid">
        {questions.map((question) => (
          <li key={question.id} className="border-t border-line py-4">
            <Own question={question} project={project} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Own({ question, project }: OwnQuestionsProps & { question: Question }) {
  const { t, locale } = useT()
  const subject = useId()
  const { id, question: text, isNamed, state } = question
  const isOpen = state === 'asked' || state === 'answered'
  const { run } = useAction(t('questions.changeFailed'))

  return (
    <>
      <p id={subject} className="whitespace-pre-line" lang={languageOf(text)}>
        {text}
      </p>
      <p className="text-sm text-soft">
        <State question={question} project={project} />
      </p>
      {isOpen && (
        <DescribedBy value={subject}>
          <CheckField label={t('questions.named')}>
            {(control) => (
              <input
                {...control}
                className="check"
                type="checkbox"
                checked={isNamed}
                onChange={(event) => void run(() => nameQuestion(id, event.target.checked))}
              />
            )}
          </CheckField>
        </DescribedBy>
      )}
      <div className="flex flex-wrap gap-2">
        {!isOpen && (
          <a
            className="btn btn-small"
            aria-describedby={subject}
            href={`${pathTo('messages', locale)}?project=${project.id}`}
          >
            {t('questions.write')}
          </a>
        )}
        <ConfirmButton
          label={t('questions.withdraw')}
          title={t('questions.withdrawTitle')}
          text={t('questions.withdrawText')}
          describedBy={subject}
          onConfirm={() => run(() => deleteQuestion(id), t('questions.withdrawn'))}
        />
      </div>
    </>
  )
}

function State({ question, project }: OwnQuestionsProps & { question: Question }) {
  const { t, locale } = useT()
  const { id, state, stateAt, hiddenAt } = question
  if (hiddenAt) return t('updates.hidden')
  if (state === 'asked')
    return t('questions.waiting', { date: formatDate(answerBy(question), locale) })
  if (state === 'answered')
    return (
      <a className="link" href={answerPath(project.slug, id, locale)}>
        {t('questions.answered', { date: formatDate(stateAt, locale) })}
      </a>
    )
  return t(state === 'declined' ? 'questions.declined' : 'questions.lapsed')
}
