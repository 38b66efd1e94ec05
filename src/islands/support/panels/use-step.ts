import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useT } from '#i18n/island.tsx'
import { tellFailure } from '#ui/failure.ts'
import { type SubmitSpec, useSubmit } from '#ui/form.ts'
import { isStale } from './panel-form.tsx'

interface Spec<Values extends FieldValues, Output>
  extends Pick<SubmitSpec<Values, Output, void>, 'action' | 'fields'> {
  readonly onDone: () => void
  readonly onStale: () => void
}

/** The submit helper of the dialog's forms: a failure because things have moved on is told and leads to how they stand. */
export function useStep<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { action, fields = {}, onDone, onStale }: Spec<Values, Output>,
) {
  const { t } = useT()
  return useSubmit(form, {
    action,
    fields,
    onSuccess: onDone,
    onFailure: (error) => {
      if (fields[error.code]) return
      tellFailure(t, t('common.errorTitle'), error)
      if (isStale(error)) onStale()
    },
  })
}
