import { useT } from '#i18n/island.tsx'

export function Loading() {
  const { t } = useT()
  return (
    <div role="status" className="grid min-h-[40vh] place-items-center">
      <span className="spinner" />
      <span className="sr-only">{t('common.loading')}</span>
    </div>
  )
}
