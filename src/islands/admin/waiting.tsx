import { useT } from '#i18n/island.tsx'

/** The spinner of a part that is on its way. */
export function Waiting() {
  const { t } = useT()
  return (
    <div role="status" className="grid min-h-[40vh] place-items-center">
      <span className="spinner" />
      <span className="sr-only">{t('common.loading')}</span>
    </div>
  )
}
