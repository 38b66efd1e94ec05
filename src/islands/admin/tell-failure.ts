import type { TFunction } from 'i18next'
import { type AppError, toAppError } from '#core/errors.ts'
import { errorText } from '#ui/form.ts'
import { toast, toastAfterNavigation } from '#ui/toast.ts'
import { losesAccess } from './admin.api.ts'

/** Tells why something failed, as a toast that outlives the dashboard where it closes. Answers the failure. */
export function tellFailure(t: TFunction, title: string, cause: unknown): AppError {
  const error = toAppError(cause)
  const tell = losesAccess(error) ? toastAfterNavigation : toast
  tell({ title, description: errorText(t, error.code), type: 'error' })
  return error
}
