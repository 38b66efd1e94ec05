import type { TFunction } from 'i18next'
import { toAppError } from '#core/errors.ts'
import { toast } from '#ui/toast.ts'
import { authErrorText } from './auth-text.ts'

/** Resends a mail, showing a failure as a toast. Resolves to the seconds to wait on failure, undefined on success. */
export async function resendMail(
  send: () => Promise<void>,
  t: TFunction,
): Promise<number | undefined> {
  try {
    await send()
    return undefined
  } catch (cause) {
    const error = toAppError(cause)
    toast({ title: t('auth.resendFailed'), description: authErrorText(t, error), type: 'error' })
    return error.retryAfter ?? 0
  }
}

export function mailTexts(t: TFunction) {
  return {
    resend: t('auth.resend'),
    resendIn: (count: number) => t('auth.resendIn', { count }),
    resent: t('auth.resent'),
  }
}
