import type { TFunction } from 'i18next'
import { errorText } from '#ui/form.ts'

/** Words for the field of the current password: here a refused login can only mean the password. */
export function currentPasswordError(t: TFunction, code: string | undefined): string | undefined {
  return code === 'auth.invalid_credentials' ? t('profile.currentWrong') : errorText(t, code)
}
