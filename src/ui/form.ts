import type { TFunction } from 'i18next'
import { type FormEvent, useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { type AppError, toAppError } from '#core/errors.ts'
import { useReloadOnReturn } from './reload-on-return.ts'
import { useRetryOnline, waitingError } from './retry-online.ts'

/** State of a form. `failed` carries an error that belongs to no field. */
export type SubmitState =
  | { readonly status: 'idle' }
  | { readonly status: 'pending' }
  | { readonly status: 'failed'; readonly error: AppError }
  | { readonly status: 'done' }

export interface SubmitSpec<Values extends FieldValues, Output, Result> {
  /** Submits the parsed values; anything thrown becomes an AppError. */
  readonly action: (values: Output) => Promise<Result>
  /** Called once after success. The form stays busy, as most navigate away here; coming back reloads the page. */
  readonly onSuccess: (result: Result) => void
  /** Called after the error was set on its field or in `state`. */
  readonly onFailure?: (error: AppError) => void
  /** Sends again by itself what was sent offline, once the browser is back online. */
  readonly retriesOnline?: boolean
  /** Maps error codes to the field that shows them and takes the focus. */
  readonly fields?: Readonly<Partial<Record<string, FieldPath<Values>>>>
}

/**
 * The submit helper of every form: tracks pending, error and success, ignores double submits and keeps the input.
 * Use `onSubmit` on `<form noValidate method="post">`.
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
      const error = spec.retriesOnline ? waitingError(toAppError(cause)) : toAppError(cause)
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

  const waits = state.status === 'failed' && state.error.code === 'network.waiting'
  useRetryOnline(waits, () => void form.handleSubmit(run)())
  useReloadOnReturn(state.status === 'done')

  return {
    state,
    /** The error of a failed submit that belongs to no field. */
    error: state.status === 'failed' ? state.error : undefined,
    /** True while pending and after success, until {@link reset}. */
    busy: state.status === 'pending' || state.status === 'done',
    onSubmit: (event?: FormEvent) => form.handleSubmit(run)(event),
    /** Back to idle, e.g. after a success that stays on the page. */
    reset: () => {
      running.current = false
      setState({ status: 'idle' })
    },
  }
}

/** Starts a form from what was stored, and keeps what was typed since `sent`. */
export function resetToSaved<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'reset'>,
  saved: Values,
  sent: Values,
): void {
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(sent[name])
  const later = Object.fromEntries(Object.entries(form.getValues()).filter(differs))
  // A form may be set to keep what was typed whenever its values load anew.
  form.reset(saved, { keepDirtyValues: false })
  form.reset({ ...saved, ...later }, { keepDefaultValues: true, keepDirtyValues: false })
}

type Keyed = (key: string, options?: Record<string, unknown>) => string

/** The translated message of an error code; undefined without one. */
export function errorText(
  t: TFunction,
  code: string | undefined,
  values: Record<string, unknown> = {},
): string | undefined {
  if (!code) return undefined
  return (t as unknown as Keyed)(`errors.${code}`, { ...values, defaultValue: t('errors.unknown') })
}
