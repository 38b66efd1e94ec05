import { useT } from '#i18n/island.tsx'
import { localeRow } from '#i18n/locales.ts'
import { Field } from '#ui/field.tsx'
import { parseCatalogue } from './catalogue-json.ts'
import { type Draft, withJson } from './draft.ts'
import type { Target } from './words.ts'

interface Props {
  locale: Target
  draft: Draft
  onChange: (draft: Draft) => void
}

/** The raw file. Invalid input is kept. */
export function JsonArea({ locale, draft, onChange }: Props) {
  const { t } = useT()
  const parsed = parseCatalogue(draft.json)
  const isWrong = !parsed.ok && draft.json.trim() !== ''
  return (
    <Field
      label={t('admin.translations.file', { language: localeRow(locale).name })}
      error={isWrong ? t('admin.translations.syntax', { ...parsed.fault }) : undefined}
    >
      {(control) => (
        <textarea
          {...control}
          className="field h-[400px] resize-y font-mono text-sm leading-relaxed"
          lang={locale}
          spellCheck={false}
          placeholder={t('admin.translations.placeholder')}
          value={draft.json}
          onChange={(event) => onChange(withJson(draft, event.target.value))}
        />
      )}
    </Field>
  )
}
