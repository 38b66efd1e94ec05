import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Currency } from '#core/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { Field } from '#ui/field.tsx'
import { errorText } from '#ui/form.ts'

interface Props {
  minimum: number
  currency: Currency
  /** Error code, if any. */
  error: string | undefined
  input: UseFormRegisterReturn
}

/** The intended amount, in the option's currency. */
export function AmountField({ minimum, currency, error, input }: Props) {
  const { t, locale } = useT()
  const amount = minimum > 0 ? formatMoney(minimum, currency, locale) : t('support.minimumAny')
  return (
    <Field
      label={
        <>
          {t('support.amount')}
          <span className="sr-only"> ({currency})</span>
        </>
      }
      optional={t('common.optional')}
      hint={minimum > 0 ? t('support.amountHint', { amount }) : t('support.amountHintAny')}
      error={errorText(t, error, { amount })}
    >
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...input}
            className="field pe-16! figures"
            inputMode="decimal"
            autoComplete="transaction-amount"
          />
          <span
            className="pointer-events-none absolute inset-y-0 end-4 grid place-items-center font-medium text-soft"
            aria-hidden="true"
          >
            {currency}
          </span>
        </div>
      )}
    </Field>
  )
}
