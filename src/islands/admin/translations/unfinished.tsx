import { useStore } from '@nanostores/react'
import { formatList } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { localeRow } from '#i18n/locales.ts'
import { errorText } from '#ui/form.ts'
import { $job, $saved, resumeJob } from './job.store.ts'
import { useJobToasts } from './use-job-toasts.ts'

/** A stalled queue: an alert after an error, an offer to resume after a closed tab. */
export function Unfinished({ onCancel }: { onCancel: () => void }) {
  const { t, locale } = useT()
  const tell = useJobToasts()
  const job = useStore($job)
  const { queue } = useStore($saved)
  if (job.status === 'translating' || queue.length === 0) return null
  const languages = formatList(
    queue.map((target) => localeRow(target).name),
    locale,
  )
  const isFailed = job.status === 'failed'
  return (
    <div
      role={isFailed ? 'alert' : 'status'}
      className={`notice grid gap-3 ${isFailed ? 'notice-danger' : ''}`}
    >
      <div>
        <p className="font-semibold">
          {isFailed
            ? t('admin.translations.stuck', { language: localeRow(job.locale).name })
            : t('admin.translations.leftover')}
        </p>
        {isFailed && <p>{errorText(t, job.error.code)}</p>}
        <p>{t('admin.translations.stillToDo', { languages })}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-small btn-primary" onClick={() => resumeJob(tell)}>
          {t('admin.translations.goOn')}
        </button>
        <button type="button" className="btn btn-small" onClick={onCancel}>
          {t('admin.translations.cancel', { remaining: queue.length })}
        </button>
      </div>
    </div>
  )
}
