import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import { unreachable } from '#core/errors.ts'
import { LIMITS } from '#core/limits.ts'
import { $session, startSession } from '#core/session.ts'
import { IslandI18n, type IslandI18nProps, useT } from '#i18n/island.tsx'
import { loadAppStyles } from '#ui/app-styles.ts'
import { tellFailure } from '#ui/failure.ts'
import { keepFocus } from '#ui/keep-focus.ts'
import type { AskFormProps } from './ask-form.tsx'
import { type Typed, takeQuestion } from './kept-question.ts'
import type { OwnQuestionsProps } from './own-questions.tsx'

interface Props extends IslandI18nProps {
  project: {
    readonly id: string
    readonly slug: string
    readonly creatorId: string | null
    readonly creatorName: string
    readonly isClosed: boolean
  }
}

/** Asks about a project, and shows people what became of their questions. Needs the sections `common`, `questions`, `updates` and `errors`. */
export default function AskQuestion({ project, ...i18n }: Props) {
  return (
    <IslandI18n {...i18n}>
      <Ask project={project} />
    </IslandI18n>
  )
}

// The form library and the dialogs are loaded for those who need them.
const loadParts = async () => {
  const [form, own] = await Promise.all([
    import('./ask-form.tsx'),
    import('./own-questions.tsx'),
    loadAppStyles(),
  ])
  return { Form: form.AskForm, Own: own.OwnQuestions }
}

interface Parts {
  readonly Form: ComponentType<AskFormProps>
  readonly Own: ComponentType<OwnQuestionsProps>
}

function Ask({ project }: Pick<Props, 'project'>) {
  const { t } = useT()
  const session = useStore($session, { ssr: 'initial' })
  const user = session.status === 'signedIn' ? session.user.id : null
  const [parts, setParts] = useState<Parts | null>(null)
  const [typed, setTyped] = useState<Typed | null>(null)
  const [isLoading, setLoading] = useState(false)
  useEffect(startSession, [])
  useEffect(keepFocus, [])

  async function load(): Promise<boolean> {
    try {
      setParts(await loadParts())
      return true
    } catch {
      tellFailure(t, t('common.errorTitle'), unreachable())
      return false
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another person has another answer
  useEffect(() => {
    if (!user || user === project.creatorId) return
    void load()
    const kept = takeQuestion(project.id)
    if (kept) setTyped(kept)
  }, [user])

  // What an asker typed stays while the creator is logged in in another tab.
  if (user !== null && user === project.creatorId && !typed) return null
  const { Form, Own } = parts ?? {}
  return (
    <div className="mt-6 grid gap-6">
      {Own && user && <Own project={project} />}
      {project.isClosed && <p className="text-soft">{t('errors.question.closed')}</p>}
      {!project.isClosed && project.creatorId && (
        <section className="grid justify-items-start gap-3">
          <p className="max-w-prose text-soft">
            {t('questions.askText', { name: project.creatorName, days: LIMITS.answerDays })}
          </p>
          {Form && typed ? (
            <Form
              project={project}
              typed={typed}
              isSignedIn={user !== null}
              onDone={() => setTyped(null)}
            />
          ) : (
            <button
              type="button"
              className="btn"
              aria-busy={isLoading || undefined}
              onClick={async () => {
                setLoading(true)
                if (await load()) setTyped({ text: '', isNamed: false })
                setLoading(false)
              }}
            >
              {t('questions.ask')}
            </button>
          )}
        </section>
      )}
    </div>
  )
}
