import type { TFunction } from 'i18next'
import { type AppError, toAppError } from '#core/errors.ts'
import { errorText } from './form.ts'
import { toast } from './toast.ts'

/** Tells why something failed, as a toast. Answers the failure. */
export function tellFailure(t: TFunction, title: string, cause: unknown, tell = toast): AppError {
  const error = toAppError(cause)
  tell({ title, description: errorText(t, error.code), type: 'error' })
  return error
}
