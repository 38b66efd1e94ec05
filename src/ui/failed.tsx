import { toAppError } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { errorText } from './form.ts'

interface Props {
  title?: string
  error: unknown
  onRetry: () => void
}

/** A load error with a retry button. */
export function Failed({ title, error, onRetry }: Props) {
  const { t } = useT()
  return (
    <div role="alert" className="notice notice-danger grid justify-items-start gap-3">
      <div>
        {title && <p className="font-semibold">{title}</p>}
        <p>{errorText(t, toAppError(error).code)}</p>
      </div>
      <button type="button" className="btn btn-small" onClick={onRetry}>
        {t('common.retry')}
      </button>
    </div>
  )
}
