import { useStore } from '@nanostores/react'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { unreachable } from '#core/errors.ts'
import { $session, startSession } from '#core/session.ts'
import { IslandI18n, type IslandI18nProps, useT } from '#i18n/island.tsx'
import type { SupportOption } from '#islands/listing/support-option.ts'
import { loadAppStyles } from '#ui/app-styles.ts'
import { Boundary } from '#ui/boundary.tsx'
import { errorText } from '#ui/form.ts'
import { toast } from '#ui/toast.ts'
import { firstStep } from './first-step.ts'
import type { FlowProps } from './flow.tsx'
import { type Intent, loadIntent, type Step, saveIntent } from './intent.ts'
import { OptionCard } from './option-card.tsx'
import type { SupportProject } from './project.ts'

interface Props extends IslandI18nProps {
  project: SupportProject
  options: readonly SupportOption[]
  /** Language of the creator's texts. */
  lang: string | undefined
}

/**
 * A project's support options and the support flow. Needs the sections `common`, `support`, `terms`, `optionTypes`,
 * `toasts` and `errors`.
 */
export default function SupportOptions({ project, options, lang, ...i18n }: Props) {
  return (
    <IslandI18n {...i18n}>
      <Options project={project} options={options} lang={lang} />
    </IslandI18n>
  )
}

interface Open {
  readonly Flow: ComponentType<FlowProps>
  readonly option: SupportOption
  readonly step: Step
  readonly typed: Intent | null
  readonly opener: HTMLElement | null
}

// Dialogs, form library and supabase-js load once an option gets attention.
const loadFlow = async () => {
  const [flow] = await Promise.all([import('./flow.tsx'), loadAppStyles()])
  return flow
}

function Options({ project, options, lang }: Omit<Props, keyof IslandI18nProps>) {
  const { t } = useT()
  const session = useStore($session, { ssr: 'initial' })
  const [open, setOpen] = useState<Open | null>(null)
  const [loading, setLoading] = useState<string | null>(null)
  const close = useCallback(() => setOpen(null), [])
  useEffect(startSession, [])

  async function show(option: SupportOption, step: Step, opener: HTMLElement | null) {
    setLoading(option.id)
    try {
      const { SupportFlow } = await loadFlow()
      const intent = loadIntent(project.id)
      const typed = intent?.optionId === option.id ? intent : null
      setOpen({ Flow: SupportFlow, option, step, typed, opener })
    } catch {
      toast({
        title: t('common.errorTitle'),
        description: errorText(t, unreachable()),
        type: 'error',
      })
    }
    setLoading(null)
  }

  function choose(option: SupportOption, opener: HTMLElement) {
    startSession()
    const start = firstStep(project, $session.get())
    if (start === 'incomplete') {
      toast({
        title: t('common.errorTitle'),
        description: t('toasts.projectIncomplete'),
        type: 'error',
      })
    } else if (start === 'own') {
      const description = errorText(t, 'interest.own_project')
      toast({ title: t('common.errorTitle'), description, type: 'error' })
    } else if (start === 'login') {
      const before = loadIntent(project.id)
      saveIntent({
        projectId: project.id,
        optionId: option.id,
        step: 'option',
        amount: before?.optionId === option.id ? before.amount : '',
        note: before?.optionId === option.id ? before.note : '',
        country: before?.country ?? '',
        resume: true,
      })
      void show(option, 'login', opener)
    } else {
      void show(option, 'option', opener)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as somebody is signed in
  useEffect(() => {
    const intent = loadIntent(project.id)
    if (session.status !== 'signedIn' || !intent?.resume) return
    saveIntent({ ...intent, resume: false })
    const option = options.find(({ id }) => id === intent.optionId)
    if (option && firstStep(project, session) === 'option') void show(option, intent.step, null)
    else if (!option) {
      const description = errorText(t, 'interest.option_unavailable')
      toast({ title: t('common.errorTitle'), description, type: 'error' })
    }
  }, [session.status])

  return (
    <>
      <ul className="grid grid-cols-1 gap-4">
        {options.map((option) => (
          <OptionCard
            key={option.id}
            option={option}
            lang={lang}
            isLoading={loading === option.id}
            onChoose={(opener) => choose(option, opener)}
            onReach={() => void loadFlow().catch(() => undefined)}
          />
        ))}
      </ul>
      {open && (
        <Boundary>
          <open.Flow
            project={project}
            option={open.option}
            lang={lang}
            firstStep={open.step}
            typed={open.typed}
            opener={open.opener}
            onClosed={close}
          />
        </Boundary>
      )}
    </>
  )
}
