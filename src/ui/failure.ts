import type { TFunction } from 'i18next'
import { type AppError, toAppError } from '#core/errors.ts'
import { errorText } from './form.ts'
import { toast } from './toast.ts'

/** Shows an error as a toast and returns it. */
export function tellFailure(t: TFunction, title: string, cause: unknown, show = toast): AppError {
  const error = toAppError(cause)
  show({ title, description: errorText(t, error.code), type: 'error' })
  return error
}
