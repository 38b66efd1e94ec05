import { type ReactNode, useId } from 'react'
import { type FieldPath, useFormContext } from 'react-hook-form'
import { LIMITS } from '#core/limits.ts'
import { OFFERED_CURRENCIES } from '#core/money.ts'
import { useT } from '#i18n/island.tsx'
import { type ControlProps, Field } from '#ui/field.tsx'
import { errorText } from '#ui/form.ts'
import type { ProjectFormOutput, ProjectFormValues } from './project-form.ts'

export function useProjectForm() {
  return useFormContext<ProjectFormValues, unknown, ProjectFormOutput>()
}

/** Returns the error message of a field by its path, if it has one. */
export function useFieldError() {
  const { t } = useT()
  const { getFieldState, formState } = useProjectForm()
  return (name: FieldPath<ProjectFormValues>, max?: number) => {
    const message = getFieldState(name, formState).error?.message
    return errorText(t, typeof message === 'string' ? message : undefined, { max })
  }
}

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="grid gap-5 border-t border-line pt-6" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

/** Target amount and currency. */
export function TargetField() {
  const { t } = useT()
  const { register } = useProjectForm()
  return (
    <div className="grid items-start gap-5 sm:grid-cols-[1fr_7rem]">
      <TextField name="targetAmount" label={t('admin.fields.target_amount')} inputMode="decimal" />
      <Field label={t('admin.fields.currency')}>
        {(control) => (
          <select {...control} {...register('currency')} className="field">
            {OFFERED_CURRENCIES.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}

export function DescriptionField() {
  const { t } = useT()
  const { register } = useProjectForm()
  const error = useFieldError()
  return (
    <Field
      label={t('admin.fields.description')}
      hint={t('admin.form.descriptionHint', { max: LIMITS.description })}
      error={error('description', LIMITS.description)}
    >
      {(control) => (
        <textarea
          {...control}
          {...register('description')}
          className="field"
          rows={2}
          autoComplete="off"
          required
        />
      )}
    </Field>
  )
}

interface TextProps {
  name: FieldPath<ProjectFormValues>
  label: string
  hint?: string
  max?: number
  isRequired?: boolean
  type?: 'text' | 'url'
  inputMode?: 'decimal' | 'numeric'
}

export function TextField({ name, label, hint, max, isRequired, type, inputMode }: TextProps) {
  const { t } = useT()
  const { register } = useProjectForm()
  const error = useFieldError()
  return (
    <Field
      label={label}
      hint={hint}
      error={error(name, max)}
      {...(isRequired ? {} : { optional: t('common.optional') })}
    >
      {(control: ControlProps) => (
        <input
          {...control}
          {...register(name)}
          className="field"
          type={type ?? 'text'}
          inputMode={inputMode}
          autoComplete="off"
          required={isRequired}
        />
      )}
    </Field>
  )
}
