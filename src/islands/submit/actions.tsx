import { formatDateTime } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { errorText } from '#ui/form.ts'
import { FormNotice } from '#ui/form-notice.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import type { Saved } from './draft-sync.ts'
import type { Stage } from './submit.api.ts'

interface Props {
  busy: boolean
  /** Progress of a running submission, or null. */
  stage: Stage | null
  /** Error message of the last submission. */
  failed: string | undefined
  saved: Saved | null
  onPreview: () => void
  onSave: () => void
}

export function Actions({ busy, stage, failed, saved, onPreview, onSave }: Props) {
  const { t, locale } = useT()
  return (
    <div className="grid gap-4 border-t border-line pt-7">
      <FormNotice>
        {failed && !busy && (
          <>
            <p className="font-semibold">{t('submit.failedTitle')}</p>
            <p>{errorText(t, failed)}</p>
            <p className="mt-1">{t('submit.failedText')}</p>
            <button className="btn btn-small mt-3" type="submit">
              {t('common.retry')}
            </button>
          </>
        )}
      </FormNotice>
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <SubmitButton
          className="sm:px-8"
          label={t('submit.submit')}
          busyLabel={t('submit.submitting')}
          busy={stage !== null}
        />
        <button
          className="btn"
          type="button"
          disabled={busy}
          aria-haspopup="dialog"
          onClick={onPreview}
        >
          {t('submit.preview')}
        </button>
        <button className="btn" type="button" disabled={busy} onClick={onSave}>
          {t('submit.saveDraft')}
        </button>
      </div>
      <p className="text-[0.95rem] text-soft empty:absolute" role="status">
        {stage && t(`submit.stage.${stage.step}`, { ...stage })}
      </p>
      {!stage && (
        <p className="text-[0.95rem] text-soft">
          {saved
            ? t(`submit.saved.${saved.where}`, { date: formatDateTime(saved.at, locale) })
            : t('submit.notSaved')}
        </p>
      )}
    </div>
  )
}
