import { useStore } from '@nanostores/react'
import { Check } from 'lucide-react'
import { useT } from '#i18n/island.tsx'
import { localeRow } from '#i18n/locales.ts'
import { $job, $saved } from './job.store.ts'
import type { Target } from './words.ts'

interface Props {
  targets: readonly Target[]
  chosen: ReadonlySet<Target>
  isFixed: boolean
  onToggle: (locale: Target) => void
  onReview: (locale: Target) => void
}

/** All target languages with their progress. */
export function LanguageGrid({ targets, chosen, isFixed, onToggle, onReview }: Props) {
  const { t } = useT()
  return (
    <fieldset>
      <legend className="label mb-2">{t('admin.translations.languages')}</legend>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-2.5">
        {targets.map((locale) => (
          <li key={locale} className="panel flex min-h-14 items-center gap-3 px-4 py-2">
            <input
              className="check flex-none"
              type="checkbox"
              id={`translate-${locale}`}
              checked={chosen.has(locale)}
              disabled={isFixed}
              onChange={() => onToggle(locale)}
            />
            <label className="min-w-0 flex-1 py-2" htmlFor={`translate-${locale}`}>
              <span className="font-semibold">{localeRow(locale).name}</span>{' '}
              <span className="text-sm text-soft">{locale.toUpperCase()}</span>
            </label>
            <Mark locale={locale} onReview={onReview} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function Mark({ locale, onReview }: { locale: Target; onReview: (locale: Target) => void }) {
  const { t } = useT()
  const job = useStore($job)
  const { queue, drafts } = useStore($saved)
  if (job.status === 'translating' && job.locale === locale) {
    return (
      <span className="flex-none">
        <span className="spinner block size-5!" />
        <span className="sr-only">{t('admin.translations.working')}</span>
      </span>
    )
  }
  if (queue.includes(locale)) {
    return <span className="flex-none text-sm text-soft">{t('admin.translations.queued')}</span>
  }
  if (!drafts[locale]) return null
  return (
    <button
      type="button"
      className="btn btn-icon btn-quiet -me-2 flex-none"
      aria-label={t('admin.translations.reviewOf', { language: localeRow(locale).name })}
      title={t('admin.translations.reviewOf', { language: localeRow(locale).name })}
      onClick={() => onReview(locale)}
    >
      <Check className="text-good" size={20} aria-hidden="true" />
    </button>
  )
}
