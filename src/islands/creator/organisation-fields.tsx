import { useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { countryOptions } from '#core/countries.ts'
import { LIMITS } from '#core/limits.ts'
import { useT } from '#i18n/island.tsx'
import { ORGANISATION_KINDS } from '#islands/listing/creator-facts.ts'
import { Field } from '#ui/field.tsx'
import { errorText } from '#ui/form.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { neededFacts, type OrganisationValues } from './form.ts'

const TEXTS = [
  ['registeredName', LIMITS.registeredName],
  ['register', LIMITS.register],
  ['registerNumber', LIMITS.registerNumber],
] as const

/** Who lists projects, in a form with these values under `organisation`. Needs the texts `common`, `creator`, `errors`. */
export function OrganisationFields() {
  const { t, locale } = useT()
  const { register, control, formState } = useFormContext<{ organisation: OrganisationValues }>()
  const kind = useWatch({ control, name: 'organisation.kind' })
  // Server and browser may name and sort countries differently.
  const isHydrated = useHydrated()
  const countries = useMemo(() => (isHydrated ? countryOptions(locale) : []), [locale, isHydrated])
  const needed = neededFacts(kind)
  const mark = (name: keyof OrganisationValues) =>
    needed.includes(name) ? {} : { optional: t('common.optional') }
  const errors = formState.errors.organisation
  return (
    <>
      <Field
        label={t('creator.form.kind')}
        hint={t('creator.form.kindHint')}
        {...mark('kind')}
        error={errorText(t, errors?.kind?.message)}
      >
        {(field) => (
          <select {...register('organisation.kind')} {...field} className="field">
            <option value="">{t('creator.form.kindNone')}</option>
            {ORGANISATION_KINDS.map((one) => (
              <option key={one} value={one}>
                {t(`creator.kinds.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {TEXTS.map(([name, max]) => (
        <Field
          key={name}
          label={t(`creator.facts.${name}`)}
          hint={t(`creator.form.${name}Hint`)}
          {...mark(name)}
          error={errorText(t, errors?.[name]?.message, { max })}
        >
          {(field) => (
            <input
              {...register(`organisation.${name}`)}
              {...field}
              className="field"
              autoComplete={name === 'registeredName' ? 'organization' : 'off'}
            />
          )}
        </Field>
      ))}
      <Field
        label={t('creator.facts.registerCountry')}
        {...mark('registerCountry')}
        error={errorText(t, errors?.registerCountry?.message)}
      >
        {(field) => (
          <select {...register('organisation.registerCountry')} {...field} className="field">
            <option value="">{t('creator.form.kindNone')}</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}
