import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { LIMITS } from '#core/limits.ts'
import { useT } from '#i18n/island.tsx'
import { Field } from '#ui/field.tsx'
import { errorText } from '#ui/form.ts'
import { interestFormSchema } from '../interest-forms.ts'
import { editInterest } from '../interests.api.ts'
import { AmountField } from './amount-field.tsx'
import type { PanelProps } from './panel.ts'
import { PanelForm } from './panel-form.tsx'
import { useStep } from './use-step.ts'

/** Edits amount and note, on the terms of the interest. */
export function EditPanel({ record, otherName, onView, onDone, onStale }: PanelProps) {
  const { t } = useT()
  const { interest } = record
  const { min_amount: minimum, currency } = interest.terms
  const schema = useMemo(
    () => interestFormSchema({ minAmount: minimum, currency }),
    [minimum, currency],
  )
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { amount: interest.amount?.toString() ?? '', note: interest.note ?? '' },
  })
  const { errors } = form.formState
  const { state, busy, onSubmit } = useStep(form, {
    action: (values) => editInterest(interest, values),
    fields: { 'interest.below_minimum': 'amount', 'interest.invalid_amount': 'amount' },
    onDone: () => onDone('edited'),
    onStale,
  })
  return (
    <PanelForm
      title={t('interest.editTitle')}
      description={t('interest.editText', { name: otherName })}
      action={t('interest.save')}
      state={state}
      busy={busy}
      onSubmit={onSubmit}
      onBack={() => onView('overview')}
    >
      <AmountField
        minimum={minimum}
        currency={currency}
        error={errors.amount?.message}
        input={form.register('amount')}
      />
      <Field
        label={t('interest.note')}
        optional={t('common.optional')}
        error={errorText(t, errors.note?.message, { max: LIMITS.note })}
      >
        {(control) => (
          <textarea
            {...control}
            {...form.register('note')}
            className="field"
            rows={4}
            autoComplete="off"
          />
        )}
      </Field>
    </PanelForm>
  )
}
