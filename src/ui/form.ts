import type { TFunction } from 'i18next'
import { type FormEvent, useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { type AppError, toAppError } from '#core/errors.ts'

/** Where a form stands. `failed` carries the error that no field could take. */
export type SubmitState =
  | { readonly status: 'idle' }
  | { readonly status: 'pending' }
  | { readonly status: 'failed'; readonly error: AppError }
  | { readonly status: 'done' }

export interface SubmitSpec<Values extends FieldValues, Output, Result> {
  /** Does the work with the parsed values; whatever it throws becomes an AppError. */
  readonly action: (values: Output) => Promise<Result>
  /** Called once after success. The form stays busy, as most forms leave the page here. */
  readonly onSuccess: (result: Result) => void
  /** Called with the error, after it was put next to its field or into `state`. */
  readonly onFailure?: (error: AppError) => void
  /** Error codes that are one field's fault: they are shown there, and the focus goes there. */
  readonly fields?: Readonly<Partial<Record<string, FieldPath<Values>>>>
}

/**
 * The one submit helper of every form: owns pending, error and success, ignores a second submit while the first runs,
 * and keeps what was typed. Use `onSubmit` on `<form noValidate method="post">`.
 */
export function useSubmit<Values extends FieldValues, Output, Result>(
  form: UseFormReturn<Values, unknown, Output>,
  spec: SubmitSpec<Values, Output, Result>,
) {
  const [state, setState] = useState<SubmitState>({ status: 'idle' })
  const running = useRef(false)

  async function run(values: Output): Promise<void> {
    if (running.current) return
    running.current = true
    setState({ status: 'pending' })
    try {
      const result = await spec.action(values)
      setState({ status: 'done' })
      spec.onSuccess(result)
    } catch (cause) {
      const error = toAppError(cause)
      const field = spec.fields?.[error.code]
      if (field) {
        form.setError(field, { type: 'server', message: error.code }, { shouldFocus: true })
        setState({ status: 'idle' })
      } else {
        setState({ status: 'failed', error })
      }
      running.current = false
      spec.onFailure?.(error)
    }
  }

  return {
    state,
    /** What no field could take, while the form stands there with it. */
    error: state.status === 'failed' ? state.error : undefined,
    /** True while the work runs and after it succeeded, until {@link reset}. */
    busy: state.status === 'pending' || state.status === 'done',
    onSubmit: (event?: FormEvent) => form.handleSubmit(run)(event),
    /** Back to idle, e.g. after a success that stays on the page. */
    reset: () => {
      running.current = false
      setState({ status: 'idle' })
    },
  }
}

type Keyed = (key: string, options?: Record<string, unknown>) => string

/** The words for an error code in the reader's language, from `errors.*`; undefined for no code. */
export function errorText(
  t: TFunction,
  code: string | undefined,
  values: Record<string, unknown> = {},
): string | undefined {
  if (!code) return undefined
  return (t as unknown as Keyed)(`errors.${code}`, { ...values, defaultValue: t('errors.unknown') })
}
