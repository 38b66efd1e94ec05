import { glossary, UNTRANSLATED_TERMS } from '#i18n/glossary.ts'
import { useT } from '#i18n/island.tsx'
import type { Target } from './words.ts'

/** Untranslated terms and terms with an agreed translation. */
export function GlossaryList({ locale }: { locale: Target }) {
  const { t } = useT()
  return (
    <details className="panel px-5 py-3">
      <summary className="cursor-pointer py-1 font-semibold">
        {t('admin.translations.glossary.title')}
      </summary>
      <p className="mt-2">
        {t('admin.translations.glossary.kept', { terms: UNTRANSLATED_TERMS.join(', ') })}
      </p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 pb-2">
        {glossary(locale).map(({ english, translated }) => (
          <div key={english} className="col-span-2 grid grid-cols-subgrid">
            <dt lang="en" className="text-soft">
              {english}
            </dt>
            <dd lang={locale}>{translated}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
