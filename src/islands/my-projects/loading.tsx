import { useT } from '#i18n/island.tsx'

export function Loading() {
  const { t } = useT()
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{t('common.loading')}</span>
      <div className="skeleton h-44 rounded-card!" />
      <div className="skeleton h-44 rounded-card!" />
    </div>
  )
}
