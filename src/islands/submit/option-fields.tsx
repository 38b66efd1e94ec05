import { useWatch } from 'react-hook-form'
import { preferredCurrency } from '#core/currency.ts'
import { LIMITS } from '#core/limits.ts'
import { OFFERED_CURRENCIES } from '#core/money.ts'
import { useT } from '#i18n/island.tsx'
import type { FundingType } from '#islands/listing/form/options.ts'
import { CheckField, Field } from '#ui/field.tsx'
import { OptionTermFields } from './option-term-fields.tsx'
import { useFieldError, useSubmission } from './parts.tsx'

export function OptionFields({ type }: { type: FundingType }) {
  const { t } = useT()
  const { register, control: form, setValue, getValues } = useSubmission()
  const offered = useWatch({ control: form, name: `options.${type}.offered` })
  const field = register(`options.${type}.offered`, {
    onChange: (event) => {
      if (!event.target.checked) return
      // Suggest a title and currency, without replacing the creator's own.
      if (!getValues(`options.${type}.title`)) {
        setValue(`options.${type}.title`, t(`submit.optionTitle.${type}`))
      }
      if (!getValues(`options.${type}.currency`)) {
        setValue(`options.${type}.currency`, preferredCurrency())
      }
    },
  })
  return (
    <div className={`panel px-4 py-1.5 sm:px-5 ${offered ? 'pb-5' : ''}`}>
      <CheckField
        label={
          <>
            <span className="font-semibold">{t(`submit.option.${type}`)}</span>
            <span className="block text-[0.95rem] text-soft">{t(`submit.optionText.${type}`)}</span>
          </>
        }
      >
        {(control) => <input {...control} {...field} className="check" type="checkbox" />}
      </CheckField>
      {offered && <Offer type={type} />}
    </div>
  )
}

function Offer({ type }: { type: FundingType }) {
  const { t } = useT()
  const { register } = useSubmission()
  const error = useFieldError()
  return (
    <div className="mt-2 grid gap-5 border-t border-line pt-4">
      <div className="grid items-start gap-5 sm:grid-cols-[1fr_10rem_6.5rem]">
        <Field
          label={t('submit.optionName')}
          error={error(`options.${type}.title`, { max: LIMITS.optionTitle })}
        >
          {(control) => (
            <input
              {...control}
              {...register(`options.${type}.title`)}
              className="field"
              autoComplete="off"
              required
            />
          )}
        </Field>
        <Field
          label={t('submit.minimum')}
          hint={t('submit.minimumHint')}
          error={error(`options.${type}.minimum`)}
        >
          {(control) => (
            <input
              {...control}
              {...register(`options.${type}.minimum`)}
              className="field figures"
              inputMode="decimal"
              autoComplete="off"
            />
          )}
        </Field>
        <Field label={t('submit.currency')}>
          {(control) => (
            <select {...control} {...register(`options.${type}.currency`)} className="field">
              {OFFERED_CURRENCIES.map((currency) => (
                <option key={currency} value={currency}>
                  {currency}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Field
        label={t('submit.terms')}
        optional={t('common.optional')}
        hint={t('submit.termsHint')}
        error={error(`options.${type}.terms`, { max: LIMITS.optionDescription })}
      >
        {(control) => (
          <textarea
            {...control}
            {...register(`options.${type}.terms`)}
            className="field"
            rows={4}
            autoComplete="off"
          />
        )}
      </Field>
      <OptionTermFields type={type} />
    </div>
  )
}
