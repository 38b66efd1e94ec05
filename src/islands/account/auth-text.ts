import type { TFunction } from 'i18next'
import { type AppError, toAppError } from '#core/errors.ts'
import { errorText } from '#ui/form.ts'
import { toast } from '#ui/toast.ts'

/** Longer waits are shown in minutes. */
const MAX_SHOWN_SECONDS = 120

/** Message of a failed account call, with the wait if known. `fallback` replaces the message of unknown errors. */
export function authErrorText(
  t: TFunction,
  error: AppError,
  fallback: string = t('errors.unknown'),
): string {
  if (error.code === 'unknown') return fallback
  const wait = error.code === 'auth.rate_limited' ? error.retryAfter : undefined
  if (wait === undefined) return errorText(t, error.code) ?? fallback
  return waitText(t, wait)
}

/** Shows a failed account call as a toast and returns its error. */
export function tellAuthFailure(t: TFunction, title: string, cause: unknown): AppError {
  const error = toAppError(cause)
  toast({ title, description: authErrorText(t, error), type: 'error' })
  return error
}

export function waitText(t: TFunction, seconds: number): string {
  return seconds < MAX_SHOWN_SECONDS
    ? t('errors.auth.rateLimitedSeconds', { count: seconds })
    : t('errors.auth.rateLimitedMinutes', { count: Math.ceil(seconds / 60) })
}

export function passwordTexts(t: TFunction): { show: string; hide: string; capsLock: string } {
  return {
    show: t('auth.showPassword'),
    hide: t('auth.hidePassword'),
    capsLock: t('auth.capsLock'),
  }
}
