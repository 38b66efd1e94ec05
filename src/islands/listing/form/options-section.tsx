import { Plus, Trash2 } from 'lucide-react'
import { useContext, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useWatch } from 'react-hook-form'
import { preferredCurrency } from '#core/currency.ts'
import { LIMITS } from '#core/limits.ts'
import { OFFERED_CURRENCIES } from '#core/money.ts'
import { useT } from '#i18n/island.tsx'
import { DescribedBy, Field, FieldError, FieldGroup } from '#ui/field.tsx'
import { OPTION_TYPES } from '../defaults.ts'
import { optionTypeLabel } from '../labels.ts'
import { isNumber, OPTION_TERMS, type TermKind } from '../terms.ts'
import { ExemptionSelect } from './exemption-select.tsx'
import { FormSection, TextField, useFieldError, useProjectForm } from './fields.tsx'
import { EMPTY_OPTION } from './project-form.ts'

interface Props {
  isDescriptionRequired?: boolean
}

export function OptionsSection({ isDescriptionRequired = false }: Props) {
  const { t } = useT()
  const { control } = useProjectForm()
  const error = useFieldError()
  const { fields, append, remove } = useFieldArray({ control, name: 'options', keyName: 'fieldId' })
  const add = useRef<HTMLButtonElement>(null)
  const notes = useContext(DescribedBy)
  return (
    <FormSection title={t('admin.form.options')}>
      {fields.map((field, index) => (
        <Option
          key={field.fieldId}
          {...{ index, isDescriptionRequired }}
          onRemove={() => {
            flushSync(() => remove(index))
            add.current?.focus()
          }}
        />
      ))}
      <FieldError error={error('options')} />
      {fields.length < LIMITS.options && (
        <button
          ref={add}
          type="button"
          className="btn btn-small justify-self-start"
          aria-describedby={notes}
          onClick={() => append({ ...EMPTY_OPTION, currency: preferredCurrency() })}
        >
          <Plus size={18} aria-hidden="true" />
          {t('admin.form.addOption')}
        </button>
      )}
    </FormSection>
  )
}

interface OptionProps extends Required<Props> {
  index: number
  onRemove: () => void
}

function Option({ index, isDescriptionRequired, onRemove }: OptionProps) {
  const { t } = useT()
  const { register, control: form } = useProjectForm()
  const error = useFieldError()
  const type = useWatch({ control: form, name: `options.${index}.type` })
  const terms = Object.entries<TermKind>(OPTION_TERMS[type])
  return (
    <FieldGroup className="panel grid gap-5 p-4 sm:p-5">
      <legend className="sr-only">{t('admin.form.option', { number: index + 1 })}</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="wrap-break-word font-semibold" aria-hidden="true">
          {t('admin.form.option', { number: index + 1 })}
        </p>
        <button
          type="button"
          className="btn btn-small btn-quiet"
          aria-label={t('admin.form.removeOption', { number: index + 1 })}
          onClick={onRemove}
        >
          <Trash2 size={18} aria-hidden="true" />
          {t('admin.form.remove')}
        </button>
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-[12rem_1fr]">
        <Field label={t('admin.form.optionType')}>
          {(control) => (
            <select {...control} {...register(`options.${index}.type`)} className="field">
              {OPTION_TYPES.map((value) => (
                <option key={value} value={value}>
                  {optionTypeLabel(value, t)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField
          name={`options.${index}.title`}
          label={t('admin.form.optionTitle')}
          max={LIMITS.optionTitle}
          isRequired
        />
      </div>
      <Field
        label={t('admin.form.optionDescription')}
        {...(isDescriptionRequired ? {} : { optional: t('common.optional') })}
        error={error(`options.${index}.description`, LIMITS.optionDescription)}
      >
        {(control) => (
          <textarea
            {...control}
            {...register(`options.${index}.description`)}
            className="field"
            rows={3}
            required={isDescriptionRequired}
          />
        )}
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          name={`options.${index}.minimum`}
          label={t('admin.form.minimum')}
          inputMode="decimal"
        />
        <Field label={t('admin.fields.currency')}>
          {(control) => (
            <select {...control} {...register(`options.${index}.currency`)} className="field">
              {OFFERED_CURRENCIES.map((currency) => (
                <option key={currency}>{currency}</option>
              ))}
            </select>
          )}
        </Field>
        {terms.map(([name, kind]) =>
          kind === 'exemption' ? (
            <Field key={`${type}.${name}`} label={t('terms.names.exemption')}>
              {(control) => (
                <ExemptionSelect
                  {...control}
                  {...register(`options.${index}.details.${name}`)}
                  type={type}
                />
              )}
            </Field>
          ) : (
            <TextField
              key={`${type}.${name}`}
              name={`options.${index}.details.${name}`}
              label={t(`terms.names.${name}` as 'terms.names.share')}
              {...(isNumber(kind) ? { inputMode: 'decimal' as const } : {})}
              {...(kind === 'percent' ? { hint: t('admin.form.percent') } : {})}
              {...(kind === 'multiple' ? { hint: t('admin.form.multiple') } : {})}
            />
          ),
        )}
      </div>
    </FieldGroup>
  )
}
