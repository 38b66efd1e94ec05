import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useT } from '#i18n/island.tsx'
import { interestAmountSchema } from '../interest-forms.ts'
import { confirmInterest } from '../interests.api.ts'
import { AmountField } from './amount-field.tsx'
import type { PanelProps } from './panel.ts'
import { PanelForm } from './panel-form.tsx'
import { TermsDifference } from './terms.tsx'
import { useStep } from './use-step.ts'

/** Asks the supporter to confirm the interest on the current terms. */
export function ReconfirmPanel({ record, onView, onDone, onStale }: PanelProps) {
  const { t } = useT()
  const { interest } = record
  const terms = interest.newTerms ?? interest.terms
  const { min_amount: minimum, currency } = terms
  const schema = useMemo(
    () => interestAmountSchema({ minAmount: minimum, currency }),
    [minimum, currency],
  )
  // An amount from the old terms is kept only if the new ones allow it.
  const stands = interest.amount !== null && interest.amount >= minimum
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      amount: stands && interest.currency === currency ? String(interest.amount) : '',
    },
  })
  const { state, busy, onSubmit } = useStep(form, {
    action: ({ amount }) => confirmInterest(interest.id, terms, amount),
    fields: { 'interest.below_minimum': 'amount', 'interest.invalid_amount': 'amount' },
    onDone: () => onDone('confirmed'),
    onStale,
  })
  return (
    <PanelForm
      title={t('interest.stillTitle')}
      description={t(interest.newTerms ? 'interest.stillText' : 'interest.removedText')}
      action={t('interest.still')}
      state={state}
      busy={busy}
      onSubmit={onSubmit}
      onBack={() => onView('overview')}
      more={
        <button
          type="button"
          className="btn btn-danger"
          disabled={busy}
          onClick={() => onView('withdrawn')}
        >
          {t('interest.withdraw')}
        </button>
      }
    >
      {interest.newTerms && <TermsDifference before={interest.terms} after={interest.newTerms} />}
      <AmountField
        minimum={minimum}
        currency={currency}
        error={form.formState.errors.amount?.message}
        input={form.register('amount')}
      />
    </PanelForm>
  )
}
