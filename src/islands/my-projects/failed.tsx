import { toAppError } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { errorText } from '#ui/form.ts'

/** A load error with a retry button. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useT()
  return (
    <div role="alert" className="notice notice-danger grid justify-items-start gap-3">
      <div>
        <p className="font-semibold">{t('myProjects.loadFailed')}</p>
        <p>{errorText(t, toAppError(error).code)}</p>
      </div>
      <button type="button" className="btn btn-small" onClick={onRetry}>
        {t('common.retry')}
      </button>
    </div>
  )
}
