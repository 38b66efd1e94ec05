import type { AppError } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { useCountdown } from '#ui/countdown.ts'
import { FormNotice } from '#ui/form-notice.tsx'
import { authErrorText, waitText } from './auth-text.ts'

interface Props {
  error: AppError | undefined
  /** Message of unknown errors. */
  fallback?: string
}

/** Error of an account call, above the form's button. Counts down the server's `Retry-After`. */
export function FailureNotice({ error, fallback }: Props) {
  const { t } = useT()
  if (!error) return null
  if (error.code === 'auth.rate_limited' && error.retryAfter)
    return <Waiting key={error.retryAfter} seconds={error.retryAfter} />
  return <FormNotice>{authErrorText(t, error, fallback)}</FormNotice>
}

function Waiting({ seconds }: { seconds: number }) {
  const { t } = useT()
  const [left] = useCountdown(seconds)
  return (
    <FormNotice>
      <span className="figures">{left > 0 ? waitText(t, left) : t('auth.waitOver')}</span>
    </FormNotice>
  )
}
