import type { TFunction } from 'i18next'
import { errorText } from '#ui/form.ts'

/** Message of the current-password field; here invalid credentials mean a wrong password. */
export function currentPasswordError(t: TFunction, code: string | undefined): string | undefined {
  return code === 'auth.invalid_credentials' ? t('profile.currentWrong') : errorText(t, code)
}
