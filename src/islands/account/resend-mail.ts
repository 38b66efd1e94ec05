import type { TFunction } from 'i18next'
import { toAppError } from '#core/errors.ts'
import { toast } from '#ui/toast.ts'
import { authErrorText } from './auth-words.ts'

/** Sends a mail once more. A failure becomes a toast; answers how many seconds to wait then, undefined on success. */
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

/** The words of a "mail is on its way" panel. */
export function mailTexts(t: TFunction) {
  return {
    resend: t('auth.resend'),
    resendIn: (count: number) => t('auth.resendIn', { count }),
    resent: t('auth.resent'),
  }
}
