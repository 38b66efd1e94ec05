import { useT } from '#i18n/island.tsx'

export function Loading() {
  const { t } = useT()
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{t('common.loading')}</span>
      <div className="skeleton h-8 max-w-60" />
      <div className="skeleton h-56 rounded-card!" />
    </div>
  )
}
