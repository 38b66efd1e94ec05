import { useStore } from '@nanostores/react'
import { CircleCheck } from 'lucide-react'
import { useT } from '#i18n/island.tsx'
import { $saved } from './job.store.ts'
import { Outcome } from './outcome.tsx'
import { useApply } from './use-apply.ts'

/** Generated languages, with one button to publish them all. */
export function ApplyAll() {
  const { t } = useT()
  const { finished, drafts } = useStore($saved)
  const { apply, isBusy, outcomes } = useApply()
  const ready = finished.filter((locale) => drafts[locale])
  if (ready.length === 0) return null
  return (
    <div className="grid gap-4">
      <div
        role="status"
        className="notice flex flex-wrap items-center justify-between gap-3 border-good! bg-good/10!"
      >
        <p className="flex items-center gap-2 font-semibold">
          <CircleCheck className="flex-none text-good" size={20} aria-hidden="true" />
          {t('admin.translations.generated', { count: ready.length })}
        </p>
        <button
          type="button"
          className="btn btn-small btn-primary"
          aria-disabled={isBusy || undefined}
          onClick={() => void apply(ready)}
        >
          {isBusy ? t('common.saving') : t('admin.translations.applyAll')}
        </button>
      </div>
      {ready.map((locale) => (
        <Outcome key={locale} locale={locale} outcome={outcomes[locale]} />
      ))}
    </div>
  )
}
