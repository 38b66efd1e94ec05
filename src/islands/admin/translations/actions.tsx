import { useId, useState } from 'react'
import { downloadText } from '#core/download.ts'
import { useT } from '#i18n/island.tsx'
import { localeRow } from '#i18n/locales.ts'
import { checkTexts } from '#i18n/translation-check.ts'
import { tellFailure } from '#ui/failure.ts'
import { Field } from '#ui/field.tsx'
import { parseCatalogue } from './catalogue-json.ts'
import type { Draft } from './draft.ts'
import { Faults } from './faults.tsx'
import { Outcome } from './outcome.tsx'
import { useApply } from './use-apply.ts'
import { useWords } from './use-words.ts'
import type { Target } from './words.ts'

/** Downloads the file or publishes its valid texts. */
export function Actions({ locale, draft }: { locale: Target; draft: Draft }) {
  const { t } = useT()
  const id = useId()
  const words = useWords(locale)
  const { apply, isBusy, outcomes } = useApply()
  const [note, setNote] = useState('')
  const [isDownloaded, setDownloaded] = useState(false)
  const isEmpty = draft.json.trim() === ''
  const isValid = parseCatalogue(draft.json).ok
  const outcome = outcomes[locale]
  const faults = words.data && isValid ? checkTexts(words.data.sources, draft.texts) : []

  function download(): void {
    try {
      downloadText('translation.json', draft.json, 'application/json')
      setDownloaded(true)
    } catch (cause) {
      tellFailure(t, t('admin.translations.toasts.download'), cause)
    }
  }

  return (
    <div className="grid gap-4">
      <Faults faults={faults} language={localeRow(locale).name} />
      <Field label={t('admin.translations.versionNote')} optional={t('common.optional')}>
        {(control) => (
          <input
            {...control}
            className="field max-w-xl"
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn" disabled={isEmpty} onClick={download}>
          {t('admin.translations.download')}
        </button>
        <button
          type="button"
          className="btn btn-primary"
          disabled={isEmpty || !isValid}
          aria-disabled={isBusy || undefined}
          aria-describedby={`${id}-where`}
          onClick={() => void apply([locale], note).then((isApplied) => isApplied && setNote(''))}
        >
          {isBusy ? t('common.saving') : t('admin.translations.apply')}
        </button>
      </div>
      <p className="hint" id={`${id}-where`}>
        {t('admin.translations.appliedText')}
      </p>
      {isDownloaded && (
        <div role="status" className="notice">
          <p className="font-semibold">{t('admin.translations.downloaded')}</p>
          <p>{t('admin.translations.instructions', { code: locale })}</p>
        </div>
      )}
      {outcome?.kind === 'overtaken' && <Outcome locale={locale} outcome={outcome} />}
    </div>
  )
}
