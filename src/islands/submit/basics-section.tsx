import { useWatch } from 'react-hook-form'
import { LIMITS } from '#core/limits.ts'
import { useT } from '#i18n/island.tsx'
import { CATEGORIES } from '#islands/listing/category.ts'
import { categoryLabel } from '#islands/listing/labels.ts'
import { Field } from '#ui/field.tsx'
import { Section, useFieldError, useSubmission } from './parts.tsx'
import { SlugField } from './slug-field.tsx'

export function BasicsSection() {
  const { t } = useT()
  const { register, control: form } = useSubmission()
  const error = useFieldError()
  const description = useWatch({ control: form, name: 'description' })
  return (
    <Section number={1} title={t('submit.basics')}>
      <Field
        label={t('submit.name')}
        hint={t('submit.nameHint')}
        error={error('title', { max: LIMITS.title })}
      >
        {(control) => (
          <input
            {...control}
            {...register('title')}
            className="field"
            autoComplete="off"
            required
          />
        )}
      </Field>
      <SlugField />
      <Field
        label={t('submit.description')}
        hint={t('submit.descriptionHint', { max: LIMITS.description })}
        counter={
          <span className={description.length > LIMITS.description ? 'text-danger' : undefined}>
            {t('submit.counter', { count: description.length, max: LIMITS.description })}
          </span>
        }
        error={error('description', { max: LIMITS.description })}
      >
        {(control) => (
          <textarea
            {...control}
            {...register('description')}
            className="field"
            rows={3}
            autoComplete="off"
            required
          />
        )}
      </Field>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <Field label={t('submit.category')} error={error('category')}>
          {(control) => (
            <select {...control} {...register('category')} className="field" required>
              <option value="">{t('submit.categoryChoose')}</option>
              {CATEGORIES.map((category) => (
                <option key={category} value={category}>
                  {categoryLabel(category, t)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          label={t('submit.website')}
          optional={t('common.optional')}
          error={error('website', { max: LIMITS.url })}
        >
          {(control) => (
            <input
              {...control}
              {...register('website')}
              className="field"
              type="url"
              inputMode="url"
              autoComplete="url"
              placeholder="https://"
            />
          )}
        </Field>
      </div>
    </Section>
  )
}
