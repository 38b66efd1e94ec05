import { useT } from '#i18n/island.tsx'
import { localeRow } from '#i18n/locales.ts'
import type { Applied } from './apply.ts'
import { Faults } from './faults.tsx'
import type { Target } from './words.ts'

/** Rejected keys or a publishing conflict, after applying a draft. */
export function Outcome({ locale, outcome }: { locale: Target; outcome: Applied | undefined }) {
  const { t } = useT()
  const language = localeRow(locale).name
  if (!outcome) return null
  if (outcome.kind !== 'overtaken') return <Faults faults={outcome.refused} language={language} />
  return (
    <div role="alert" className="notice notice-danger">
      <p className="font-semibold">
        {t('admin.translations.overtaken', { language, version: outcome.version })}
      </p>
      <p>
        {outcome.conflicts.length > 0
          ? t('admin.translations.disputed', { keys: outcome.conflicts.slice(0, 10).join(', ') })
          : t('admin.translations.undisputed')}
      </p>
    </div>
  )
}
