import type { TFunction } from 'i18next'
import { tellAuthFailure } from './auth-text.ts'

/** Resends a mail, showing a failure as a toast. Resolves to the seconds to wait on failure, undefined on success. */
export async function resendMail(
  send: () => Promise<void>,
  t: TFunction,
): Promise<number | undefined> {
  try {
    await send()
    return undefined
  } catch (cause) {
    return tellAuthFailure(t, t('auth.resendFailed'), cause).retryAfter ?? 0
  }
}

export function mailTexts(t: TFunction) {
  return {
    resend: t('auth.resend'),
    resendIn: (count: number) => t('auth.resendIn', { count }),
    resent: t('auth.resent'),
  }
}
