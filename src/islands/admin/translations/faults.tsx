import { useT } from '#i18n/island.tsx'
import type { KeyFault } from '#i18n/translation-check.ts'

/** Faults shown; a wrong file has thousands. */
const MAX_SHOWN = 50

/** Invalid texts, each with the reason. */
export function Faults({ faults, language }: { faults: readonly KeyFault[]; language: string }) {
  const { t } = useT()
  if (faults.length === 0) return null
  return (
    <div className="notice notice-danger" role="status">
      <p className="font-semibold">
        {t('admin.translations.unfit', { count: faults.length, language })}
      </p>
      <p>{t('admin.translations.unfitText')}</p>
      <ul className="mt-2 grid gap-1">
        {faults.slice(0, MAX_SHOWN).map(({ key, fault }) => (
          <li key={key}>
            <code className="font-mono text-sm">{key}</code>{' '}
            <span>{t(`admin.translations.faults.${fault}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
