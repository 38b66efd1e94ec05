import type { TFunction } from 'i18next'
import type { ErrorCode } from '#core/errors.ts'
import { errorText } from '#ui/form.ts'

/** Errors with their own message; others get a generic one. */
const OWN_WORDS: readonly ErrorCode[] = [
  'project.not_found',
  'project.unavailable',
  'project.closed',
  'interest.own_project',
  'interest.option_unavailable',
  'interest.terms_changed',
  'interest.currency_mismatch',
  'interest.country_required',
  'interest.age_required',
  'interest.country_refused',
  'interest.rate_limited',
  'message.new_account_limit',
  'message.rate_limited',
  'message.undeliverable',
  'message.blocked',
  'permission.denied',
  'auth.other_account',
]

/** Message explaining why the interest was not submitted. */
export function failureText(t: TFunction, code: ErrorCode): string {
  if (code === 'interest.no_recipient') return t('toasts.noRecipient')
  if (code === 'message.recipient_unknown') return t('toasts.recipientUnknown')
  if (OWN_WORDS.includes(code)) return errorText(t, code) ?? t('toasts.interestFailed')
  return t('toasts.interestFailed')
}

/** Whether logging in again helps. */
export function needsLogin(code: ErrorCode): boolean {
  return code === 'auth.required' || code === 'auth.session_expired'
}
