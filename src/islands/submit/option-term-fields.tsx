import { useWatch } from 'react-hook-form'
import { useT } from '#i18n/island.tsx'
import { ExemptionSelect } from '#islands/listing/form/exemption-select.tsx'
import { type FundingType, termsOfKind } from '#islands/listing/form/options.ts'
import type { TermKind } from '#islands/listing/terms.ts'
import { isNumber, TERM_LENGTH } from '#islands/listing/terms.ts'
import { Field } from '#ui/field.tsx'
import { useFieldError, useSubmission } from './parts.tsx'

const UNITS: Readonly<Partial<Record<TermKind, string>>> = { percent: '%', multiple: '×' }

/** Comparable terms. The listing shows empty ones as not stated. */
export function OptionTermFields({ type }: { type: FundingType }) {
  const { t } = useT()
  const { register, control: form } = useSubmission()
  const error = useFieldError()
  const exemption = useWatch({ control: form, name: `options.${type}.details.exemption` })
  const label = t as unknown as (key: string) => string
  const shown = termsOfKind(type).filter(
    ([name]) => name !== 'exemption_note' || exemption === 'other',
  )
  return (
    <fieldset>
      <legend className="label">{t('submit.keyTerms')}</legend>
      <p className="mb-4 text-[0.95rem] text-soft">{t('submit.keyTermsHint')}</p>
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
        {shown.map(([name, kind]) => (
          <Field
            key={name}
            label={label(`terms.names.${name}`)}
            optional={t('common.optional')}
            error={error(`options.${type}.details.${name}`, { max: TERM_LENGTH })}
          >
            {(control) =>
              kind === 'exemption' ? (
                <ExemptionSelect
                  {...control}
                  {...register(`options.${type}.details.${name}`)}
                  type={type}
                />
              ) : (
                <div className="relative">
                  <input
                    {...control}
                    {...register(`options.${type}.details.${name}`)}
                    className={`field ${UNITS[kind] && 'pe-10 figures'}`}
                    inputMode={kind === 'link' ? 'url' : isNumber(kind) ? 'decimal' : 'text'}
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
              )
            }
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
