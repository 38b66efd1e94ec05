import { useT } from '#i18n/island.tsx'
import { type FundingType, termsOfKind } from '#islands/listing/form/options.ts'
import type { TermKind } from '#islands/listing/terms.ts'
import { TERM_LENGTH } from '#islands/listing/terms.ts'
import { Field } from '#ui/field.tsx'
import { useFieldError, useSubmission } from './parts.tsx'

const UNITS: Readonly<Record<TermKind, string>> = { percent: '%', multiple: '×', text: '' }

/** Comparable terms. The listing shows empty ones as not stated. */
export function OptionTermFields({ type }: { type: FundingType }) {
  const { t } = useT()
  const { register } = useSubmission()
  const error = useFieldError()
  const label = t as unknown as (key: string) => string
  return (
    <fieldset>
      <legend className="label">{t('submit.keyTerms')}</legend>
      <p className="mb-4 text-[0.95rem] text-soft">{t('submit.keyTermsHint')}</p>
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
        {termsOfKind(type).map(([name, kind]) => (
          <Field
            key={name}
            label={label(`terms.names.${name}`)}
            optional={t('common.optional')}
            error={error(`options.${type}.details.${name}`, { max: TERM_LENGTH })}
          >
            {(control) => (
              <div className="relative">
                <input
                  {...control}
                  {...register(`options.${type}.details.${name}`)}
                  className={`field ${UNITS[kind] && 'pe-10 tabular-nums'}`}
                  inputMode={kind === 'text' ? 'text' : 'decimal'}
                  autoComplete="off"
                />
                {UNITS[kind] && (
                  <span
                    className="pointer-events-none absolute inset-y-0 end-0 grid w-10 place-items-center text-soft"
                    aria-hidden="true"
                  >
                    {UNITS[kind]}
                  </span>
                )}
              </div>
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
