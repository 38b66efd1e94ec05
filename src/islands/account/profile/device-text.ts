import type { TFunction } from 'i18next'
import { deviceOf } from './device.ts'

/** Device label, e.g. "Firefox on Linux". */
export function deviceText(t: TFunction, userAgent: string | null): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser && system) return t('profile.sessions.device', { browser, system })
  return browser ?? system ?? t('profile.sessions.unknown')
}
