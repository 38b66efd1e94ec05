import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { queryClient } from '#core/query.ts'
import { usePollInterval } from '#core/use-poll-interval.ts'
import { useT } from '#i18n/island.tsx'
import { languageOf } from '#i18n/language-of.ts'
import { shownName } from '#i18n/shown-name.ts'
import { useAction } from '#ui/use-action.ts'
import type { Question } from '../question.ts'
import { decideProposal, deleteQuestion, threadQuestionsQuery } from '../questions.api.ts'

const POLL_MS = 30_000

interface Props {
  thread: {
    readonly id: string
    readonly role: 'supporter' | 'recipient'
    readonly otherName: string
    readonly projectTitle: string
  }
}

/** Answers that the creator would like to publish, for who asked to decide. */
export function ThreadProposals({ thread }: Props) {
  const refetchInterval = usePollInterval(POLL_MS)
  const { data = [] } = useQuery(
    { ...threadQuestionsQuery(thread.id), refetchInterval, refetchOnWindowFocus: true },
    queryClient,
  )
  if (data.length === 0) return null
  return (
    <div className="max-h-80 flex-none divide-y divide-line overflow-y-auto border-b border-line bg-panel-2">
      {data.map((question) => (
        <ProposalCard key={question.id} question={question} thread={thread} />
      ))}
    </div>
  )
}

function ProposalCard({ question, thread }: Props & { question: Question }) {
  const { t } = useT()
  const id = useId()
  const { busy, run } = useAction(t('questions.changeFailed'))
  const isAsker = thread.role === 'supporter'

  const decide = (isAgreed: boolean, isNamed: boolean) =>
    void run(
      () => decideProposal(question, isAgreed, isNamed),
      t(isAgreed ? 'questions.agreed' : 'questions.refusedDone'),
    )
  return (
    <section className="grid gap-2 px-4 py-3 md:px-5" aria-labelledby={id}>
      <h3 id={id} className="text-base">
        {t(isAsker ? 'questions.consentTitle' : 'questions.proposed')}
      </h3>
      {isAsker && (
        <p>
          {t('questions.consentText', {
            name: shownName(t, thread.otherName),
            project: thread.projectTitle,
          })}
        </p>
      )}
      <blockquote className="border-s-2 border-line ps-3 whitespace-pre-line">
        <p className="font-semibold" lang={languageOf(question.question)}>
          {question.question}
        </p>
        <p lang={languageOf(question.answer)}>{question.answer}</p>
      </blockquote>
      <div className="flex flex-wrap gap-2">
        {isAsker ? (
          <>
            <Choice busy={busy} onPress={() => decide(true, true)}>
              {t('questions.agreeNamed')}
            </Choice>
            <Choice busy={busy} onPress={() => decide(true, false)}>
              {t('questions.agree')}
            </Choice>
            <Choice busy={busy} onPress={() => decide(false, false)}>
              {t('questions.refuse')}
            </Choice>
          </>
        ) : (
          <Choice
            busy={busy}
            onPress={() => void run(() => deleteQuestion(question.id), t('questions.removed'))}
          >
            {t('questions.remove')}
          </Choice>
        )}
      </div>
    </section>
  )
}

interface ChoiceProps {
  busy: boolean
  onPress: () => void
  children: string
}

function Choice({ busy, onPress, children }: ChoiceProps) {
  return (
    <button
      type="button"
      className="btn btn-small"
      aria-disabled={busy || undefined}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
