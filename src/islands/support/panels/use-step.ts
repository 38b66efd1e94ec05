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

/** Submit helper of the dialog's forms; after a concurrent change it shows a toast and the current state. */
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
      if (!isStale(error)) return
      tellFailure(t, t('common.errorTitle'), error)
      onStale()
    },
  })
}
