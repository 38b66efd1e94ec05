import { useWatch } from 'react-hook-form'
import { CheckField, type ControlProps, Field } from '@/components/ui/field.tsx'
import { LIMITS } from '@/domain/limits.ts'
import { useT } from '@/i18n/island.tsx'
import { Section, useFieldError, useSubmission } from './parts.tsx'
import { FUNDING_TYPES, type FundingType } from './submission.ts'

/** Goal, timeline, and the kinds of support with their terms. */
export function FundingSection() {
  const { t } = useT()
  const { register } = useSubmission()
  const error = useFieldError()
  return (
    <Section number={4} title={t('submit.funding')} intro={t('submit.fundingIntro')}>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <Field
          label={t('submit.target')}
          optional={t('common.optional')}
          hint={t('submit.targetHint')}
          error={error('targetAmount')}
        >
          {(control) => <DollarInput control={control} {...register('targetAmount')} />}
        </Field>
        <Field
          label={t('submit.timeline')}
          optional={t('common.optional')}
          hint={t('submit.timelineHint')}
          error={error('timeline', { max: LIMITS.timeline })}
        >
          {(control) => (
            <input {...control} {...register('timeline')} className="field" autoComplete="off" />
          )}
        </Field>
      </div>
      <fieldset>
        <legend className="label">{t('submit.options')}</legend>
        <p className="mb-3 text-[0.95rem] text-soft">{t('submit.optionsHint')}</p>
        <div className="grid gap-3">
          {FUNDING_TYPES.map((type) => (
            <Option key={type} type={type} />
          ))}
        </div>
      </fieldset>
    </Section>
  )
}

function Option({ type }: { type: FundingType }) {
  const { t } = useT()
  const { register, control: form, setValue, getValues } = useSubmission()
  const error = useFieldError()
  const offered = useWatch({ control: form, name: `options.${type}.offered` })
  const field = register(`options.${type}.offered`, {
    onChange: (event) => {
      // A title to start from; whoever has their own keeps it.
      if (event.target.checked && !getValues(`options.${type}.title`)) {
        setValue(`options.${type}.title`, t(`submit.optionTitle.${type}`))
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
      {offered && (
        <div className="mt-2 grid gap-5 border-t border-line pt-4">
          <div className="grid items-start gap-5 sm:grid-cols-[1fr_12rem]">
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
                <DollarInput control={control} {...register(`options.${type}.minimum`)} />
              )}
            </Field>
          </div>
          <Field
            label={t('submit.terms')}
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
                required
              />
            )}
          </Field>
        </div>
      )}
    </div>
  )
}

type InputProps = ReturnType<ReturnType<typeof useSubmission>['register']>

function DollarInput({ control, ...field }: { control: ControlProps } & InputProps) {
  return (
    <div className="relative">
      <span
        className="pointer-events-none absolute inset-y-0 start-0 grid w-10 place-items-center text-soft"
        aria-hidden="true"
      >
        $
      </span>
      <input
        {...control}
        {...field}
        className="field ps-9 tabular-nums"
        inputMode="decimal"
        autoComplete="off"
      />
    </div>
  )
}
