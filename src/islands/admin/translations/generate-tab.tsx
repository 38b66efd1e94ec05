import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '#i18n/island.tsx'
import { LOCALES } from '#i18n/locales.ts'
import { CheckField } from '#ui/field.tsx'
import { ApplyAll } from './apply-all.tsx'
import { $job, $saved, cancelJob, startJob } from './job.store.ts'
import { LanguageGrid } from './language-grid.tsx'
import { PastVersions } from './past-versions.tsx'
import { Queue } from './queue.tsx'
import { Unfinished } from './unfinished.tsx'
import { useJobToasts } from './use-job-toasts.ts'
import type { Target } from './words.ts'

const TARGETS = LOCALES.filter((locale): locale is Target => locale !== 'en')

export function Generate({ onReview }: { onReview: (locale: Target) => void }) {
  const { t } = useT()
  const tell = useJobToasts()
  const job = useStore($job)
  const { finished } = useStore($saved)
  const [all, setAll] = useState(false)
  const [force, setForce] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<Target>>(new Set())
  const first = useRef<HTMLInputElement>(null)
  const isRunning = job.status === 'translating'
  const targets = all ? TARGETS : TARGETS.filter((locale) => chosen.has(locale))
  const toggle = (locale: Target): void => {
    const next = new Set(chosen)
    if (!next.delete(locale)) next.add(locale)
    setChosen(next)
  }
  const cancel = (): void => {
    flushSync(cancelJob)
    first.current?.focus()
  }
  return (
    <div className="grid gap-5">
      <div>
        <CheckField label={t('admin.translations.all')}>
          {(control) => (
            <input
              {...control}
              ref={first}
              className="check"
              type="checkbox"
              checked={all}
              disabled={isRunning}
              onChange={(event) => setAll(event.target.checked)}
            />
          )}
        </CheckField>
        <CheckField label={t('admin.translations.again')} hint={t('admin.translations.againHint')}>
          {(control) => (
            <input
              {...control}
              className="check"
              type="checkbox"
              checked={force}
              disabled={isRunning}
              onChange={(event) => setForce(event.target.checked)}
            />
          )}
        </CheckField>
      </div>
      <LanguageGrid
        targets={TARGETS}
        chosen={new Set(targets)}
        isFixed={all || isRunning}
        onToggle={toggle}
        onReview={onReview}
      />
      <div>
        <button
          type="button"
          className="btn btn-primary"
          disabled={isRunning || targets.length === 0}
          onClick={() => void startJob(targets, force, tell)}
        >
          {t('admin.translations.generate')}
        </button>
      </div>
      <Queue onCancel={cancel} />
      <Unfinished onCancel={cancel} />
      {!isRunning && finished.length > 0 && <ApplyAll />}
      <PastVersions targets={TARGETS} />
    </div>
  )
}
