import type { TFunction } from 'i18next'
import { useT } from '#i18n/island.tsx'
import { localeRow } from '#i18n/locales.ts'
import { tellFailure } from '#ui/failure.ts'
import { toast } from '#ui/toast.ts'
import type { JobEvent } from './job.store.ts'

export function useJobToasts(): (event: JobEvent) => void {
  const { t } = useT()
  return (event) => tell(t, event)
}

function tell(t: TFunction, event: JobEvent): void {
  if (event.kind === 'error') {
    tellFailure(t, t('admin.translations.toasts.error'), event.error)
    return
  }
  const description = t('admin.translations.kept', {
    count: event.count,
    language: localeRow(event.locale).name,
    reason: t(`admin.translations.reasons.${event.reason}`),
  })
  const isFailed = event.kind === 'failed'
  toast({
    title: isFailed
      ? t('admin.translations.toasts.failed')
      : t('admin.translations.toasts.partial'),
    description,
    type: isFailed ? 'error' : 'info',
  })
}
