import type { TFunction } from 'i18next'
import type { AppError } from '#core/errors.ts'
import { errorText } from '#ui/form.ts'

/** From here on a wait is told in minutes. */
const SECONDS_TOLD = 120

/** The words for a failed account call. With a known wait they say for how long; `unnamed` for what has no name. */
export function authErrorText(
  t: TFunction,
  error: AppError,
  unnamed: string = t('errors.unknown'),
): string {
  if (error.code === 'unknown') return unnamed
  const wait = error.code === 'auth.rate_limited' ? error.retryAfter : undefined
  if (wait === undefined) return errorText(t, error.code) ?? unnamed
  return waitText(t, wait)
}

/** The words for having to wait so many seconds. */
export function waitText(t: TFunction, seconds: number): string {
  return seconds < SECONDS_TOLD
    ? t('errors.auth.rateLimitedSeconds', { count: seconds })
    : t('errors.auth.rateLimitedMinutes', { count: Math.ceil(seconds / 60) })
}

/** The words every password field needs. */
export function passwordTexts(t: TFunction): { show: string; hide: string; capsLock: string } {
  return {
    show: t('auth.showPassword'),
    hide: t('auth.hidePassword'),
    capsLock: t('auth.capsLock'),
  }
}
