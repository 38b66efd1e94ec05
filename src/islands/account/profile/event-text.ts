import type { TFunction } from 'i18next'

const KINDS = [
  'sign_in',
  'factor_added',
  'factor_removed',
  'factor_failed',
  'recovery_codes_made',
  'recovery_code_used',
  'password_changed',
  'email_changed',
  'session_ended',
] as const

/** What a security event was, e.g. "Signed in". */
export function eventText(t: TFunction, kind: string): string {
  const known = KINDS.find((one) => one === kind)
  return known ? t(`profile.events.kinds.${known}`) : t('profile.events.other')
}
