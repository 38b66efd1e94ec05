import type { AppError } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { useCountdown } from '#ui/countdown.ts'
import { FormNotice } from '#ui/form-notice.tsx'
import { authErrorText, waitText } from './auth-words.ts'

interface Props {
  error: AppError | undefined
  /** What to say of a failure that has no name. */
  unnamed?: string
}

/** What went wrong with an account call, above the form's button. A wait that the server asked for counts down. */
export function FailureNotice({ error, unnamed }: Props) {
  const { t } = useT()
  if (!error) return null
  if (error.code === 'auth.rate_limited' && error.retryAfter)
    return <Waiting key={error.retryAfter} seconds={error.retryAfter} />
  return <FormNotice>{authErrorText(t, error, unnamed)}</FormNotice>
}

function Waiting({ seconds }: { seconds: number }) {
  const { t } = useT()
  const [left] = useCountdown(seconds)
  return (
    <FormNotice>
      <span className="tabular-nums">{left > 0 ? waitText(t, left) : t('auth.waitOver')}</span>
    </FormNotice>
  )
}
