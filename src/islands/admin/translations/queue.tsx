import { Progress } from '@base-ui/react/progress'
import { useStore } from '@nanostores/react'
import { useT } from '#i18n/island.tsx'
import { localeRow } from '#i18n/locales.ts'
import { $job, $saved } from './job.store.ts'

export function Queue({ onCancel }: { onCancel: () => void }) {
  const { t } = useT()
  const job = useStore($job)
  const { queue } = useStore($saved)
  if (job.status !== 'translating') return null
  const words = t('admin.translations.translating', { language: localeRow(job.locale).name })
  return (
    <div className="panel grid gap-3 p-5">
      <Progress.Root value={job.progress} aria-label={words} className="grid gap-2">
        <Progress.Track className="h-2.5 overflow-hidden rounded-full bg-panel-2">
          <Progress.Indicator className="h-full rounded-full bg-lamp transition-[width] duration-300" />
        </Progress.Track>
      </Progress.Root>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">
          {words}
          <span className="text-soft">
            {' · '}
            {t('admin.translations.inQueue', { count: queue.length })}
          </span>
        </p>
        <button type="button" className="btn btn-small" onClick={onCancel}>
          {t('admin.translations.cancel', { remaining: queue.length })}
        </button>
      </div>
    </div>
  )
}
