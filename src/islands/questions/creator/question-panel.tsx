import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { LIMITS } from '#core/limits.ts'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { Failed } from '#ui/failed.tsx'
import { MoreButton } from '#ui/more-button.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { settledQuestionsQuery, waitingQuestionsQuery } from './creator.api.ts'
import { QuestionItem } from './question-item.tsx'

/** What was asked about one's own project, what waits first. */
export function QuestionPanel({ project }: { project: string }) {
  const { t } = useT()
  const list = useRef<HTMLUListElement>(null)
  const waiting = useQuery(waitingQuestionsQuery(project), queryClient)
  const settled = useInfiniteQuery(settledQuestionsQuery(project), queryClient)
  const questions =
    waiting.data && settled.data ? [...waiting.data, ...settled.data.pages.flat()] : undefined
  const failed = waiting.isError ? waiting : settled
  return (
    <section className="panel p-5" aria-labelledby="questions">
      <SectionHeading id="questions" isReady={questions !== undefined}>
        {t('questions.title')}
      </SectionHeading>
      <p className="mt-2">{t('questions.mineText', { days: LIMITS.answerDays })}</p>
      {failed.isError && !questions && (
        <Failed
          title={t('myProjects.loadFailed')}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      )}
      {questions?.length === 0 && <p className="mt-4 text-soft">{t('questions.mineNone')}</p>}
      {questions && questions.length > 0 && (
        <ul ref={list} className="mt-4 grid">
          {questions.map((question) => (
            <li key={question.id} className="border-t border-line py-4">
              <QuestionItem question={question} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton
        list={list}
        query={settled}
        label={t('myProjects.more')}
        className="btn-small btn-quiet -ms-4 mt-2"
      />
    </section>
  )
}
