import type { TFunction } from 'i18next'
import { type AppError, toAppError } from '#core/errors.ts'
import * as failure from '#ui/failure.ts'
import { toast, toastAfterNavigation } from '#ui/toast.ts'
import { isAccessLost } from './admin.api.ts'

/** Shows a failure toast, one that survives a page load if the dashboard is about to close. */
export function tellFailure(t: TFunction, title: string, cause: unknown): AppError {
  const error = toAppError(cause)
  return failure.tellFailure(t, title, error, isAccessLost(error) ? toastAfterNavigation : toast)
}
