import { useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { localeRow } from '#i18n/locales.ts'
import { SelectField } from '../select-field.tsx'
import { History } from './history.tsx'
import type { Target } from './words.ts'

/** History of any language, available without generating first. */
export function PastVersions({ targets }: { targets: readonly Target[] }) {
  const { t } = useT()
  const [isOpen, setOpen] = useState(false)
  const [locale, setLocale] = useState(targets[0] ?? 'fr')
  return (
    <details
      className="panel px-5 py-3"
      onToggle={(event) => {
        if (event.target === event.currentTarget) setOpen(event.currentTarget.open)
      }}
    >
      <summary className="cursor-pointer py-1 font-semibold">
        {t('admin.translations.history.title')}
      </summary>
      {isOpen && (
        <div className="grid gap-2 pt-3 pb-2">
          <div>
            <SelectField
              label={t('admin.translations.language')}
              value={locale}
              options={targets.map((code) => ({ value: code, label: localeRow(code).name }))}
              onChange={setLocale}
            />
          </div>
          <History key={locale} locale={locale} />
        </div>
      )}
    </details>
  )
}
