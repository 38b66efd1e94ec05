import { type Ref, useMemo } from 'react'
import { countryOptions } from '#core/countries.ts'
import { useT } from '#i18n/island.tsx'
import { Field } from '#ui/field.tsx'

interface Props {
  ref: Ref<HTMLSelectElement>
  country: string
  error: string | undefined
  onCountry: (country: string) => void
}

/** Where the reader lives; always one of the countries. */
export function CountryField({ ref, country, error, onCountry }: Props) {
  const { t, locale } = useT()
  const options = useMemo(() => countryOptions(locale), [locale])
  return (
    <Field label={t('support.country')} hint={t('support.countryHint')} error={error}>
      {(control) => (
        <select
          {...control}
          ref={ref}
          className="field"
          autoComplete="country"
          value={country}
          onChange={(event) => onCountry(event.target.value)}
        >
          {options.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
