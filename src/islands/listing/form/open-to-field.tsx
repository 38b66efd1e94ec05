import { X } from 'lucide-react'
import { useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { countryName, countryOptions } from '#core/countries.ts'
import { LIMITS } from '#core/limits.ts'
import { useT } from '#i18n/island.tsx'
import { Field } from '#ui/field.tsx'
import { errorText } from '#ui/form.ts'
import type { PlanValues } from './plan.ts'

/** Where supporters may live: anywhere, in the EEA, or in the countries listed. */
export function OpenToField() {
  const { t } = useT()
  const form = useFormContext<PlanValues>()
  const where = useWatch({ control: form.control, name: 'openTo.where' })
  return (
    <div className="grid gap-4">
      <Field label={t('plan.openTo')} hint={t('plan.openToHint')}>
        {(control) => (
          <select {...control} {...form.register('openTo.where')} className="field">
            <option value="all">{t('plan.openToAll')}</option>
            <option value="EEA">{t('plan.openToEea')}</option>
            <option value="listed">{t('plan.openToListed')}</option>
          </select>
        )}
      </Field>
      {where === 'listed' && <Countries />}
    </div>
  )
}

function Countries() {
  const { t, locale } = useT()
  const form = useFormContext<PlanValues>()
  const chosen = useWatch({ control: form.control, name: 'openTo.countries' })
  const options = useMemo(() => countryOptions(locale), [locale])
  const { error } = form.getFieldState('openTo.countries', form.formState)
  const set = (countries: string[]) =>
    form.setValue('openTo.countries', countries, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  return (
    <div className="grid gap-3">
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((country) => {
            const name = countryName(country, locale)
            return (
              <li key={country}>
                <button
                  type="button"
                  className="btn btn-small"
                  aria-label={t('plan.remove', { name })}
                  onClick={() => set(chosen.filter((one) => one !== country))}
                >
                  {name}
                  <X size={16} aria-hidden="true" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {chosen.length < LIMITS.countries && (
        <Field label={t('plan.openToAdd')} error={errorText(t, error?.message)}>
          {(control) => (
            <select
              {...control}
              className="field"
              value=""
              onChange={(event) => set([...chosen, event.target.value])}
            >
              <option value="" disabled>
                {t('plan.openToChoose')}
              </option>
              {options
                .filter(({ code }) => !chosen.includes(code))
                .map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
            </select>
          )}
        </Field>
      )}
    </div>
  )
}
