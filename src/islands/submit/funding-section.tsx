import type { ReactNode } from 'react'
import { LIMITS } from '#core/limits.ts'
import { useT } from '#i18n/island.tsx'
import { OpenToField } from '#islands/listing/form/open-to-field.tsx'
import { FUNDING_TYPES } from '#islands/listing/form/options.ts'
import { Field } from '#ui/field.tsx'
import { Noted } from './field-notes.tsx'
import { OptionFields } from './option-fields.tsx'
import { Section, useFieldError, useListing, useSubmission } from './parts.tsx'

interface Props {
  target: ReactNode
  /** The support options. */
  children: ReactNode
}

export function FundingSection({ target, children }: Props) {
  const { t } = useT()
  const { register } = useListing()
  const error = useFieldError()
  return (
    <Section id="funding" number={4} title={t('submit.funding')} intro={t('submit.fundingIntro')}>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <Noted field="target_amount">{target}</Noted>
        <Noted field="timeline">
          <Field
            label={t('submit.timeline')}
            optional={t('common.optional')}
            hint={t('submit.timelineHint')}
            error={error('timeline', { max: LIMITS.timeline })}
          >
            {(control) => (
              <textarea
                {...control}
                {...register('timeline')}
                className="field field-sizing-content min-h-0"
                rows={1}
                autoComplete="off"
              />
            )}
          </Field>
        </Noted>
      </div>
      <Noted field="support_options">{children}</Noted>
      <OpenToField />
    </Section>
  )
}

/** The target of a submission, in US dollars. */
export function TargetField() {
  const { t } = useT()
  const { register } = useSubmission()
  const error = useFieldError()
  return (
    <Field
      label={t('submit.target')}
      optional={t('common.optional')}
      hint={t('submit.targetHint')}
      error={error('targetAmount')}
    >
      {(control) => (
        <div className="relative">
          <span
            className="pointer-events-none absolute inset-y-0 start-0 grid w-10 place-items-center text-soft"
            aria-hidden="true"
          >
            $
          </span>
          <input
            {...control}
            {...register('targetAmount')}
            className="field ps-9 figures"
            inputMode="decimal"
            autoComplete="off"
          />
        </div>
      )}
    </Field>
  )
}

/** The kinds of support that a submission offers: each once, with its own terms. */
export function OfferFields() {
  const { t } = useT()
  return (
    <fieldset>
      <legend className="label">{t('submit.options')}</legend>
      <p className="mb-3 text-[0.95rem] text-soft">{t('submit.optionsHint')}</p>
      <div className="grid gap-3">
        {FUNDING_TYPES.map((type) => (
          <OptionFields key={type} type={type} />
        ))}
      </div>
    </fieldset>
  )
}
