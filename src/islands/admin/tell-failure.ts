import type { TFunction } from 'i18next'
import { type AppError, toAppError } from '#core/errors.ts'
import * as failure from '#ui/failure.ts'
import { toast, toastAfterNavigation } from '#ui/toast.ts'
import { losesAccess } from './admin.api.ts'

/** Tells why something failed, as a toast that outlives the dashboard where it closes. Answers the failure. */
export function tellFailure(t: TFunction, title: string, cause: unknown): AppError {
  const error = toAppError(cause)
  return failure.tellFailure(t, title, error, losesAccess(error) ? toastAfterNavigation : toast)
}
