import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { textLength } from '#core/fields.ts'
import { LIMITS } from '#core/limits.ts'
import { useT } from '#i18n/island.tsx'
import { isCategory, OFFERED_CATEGORIES } from '#islands/listing/category.ts'
import { categoryLabel } from '#islands/listing/labels.ts'
import { Field } from '#ui/field.tsx'
import { Noted } from './field-notes.tsx'
import { Section, useFieldError, useListing } from './parts.tsx'

interface Props {
  /** The address of the page; null once it is public. */
  slug: ReactNode
  /** What only an edited listing has. */
  children?: ReactNode
}

export function BasicsSection({ slug, children }: Props) {
  const { t } = useT()
  const { register, control: form } = useListing()
  const error = useFieldError()
  const description = useWatch({ control: form, name: 'description' })
  const length = textLength(description)
  const category = useWatch({ control: form, name: 'category' })
  return (
    <Section id="basics" number={1} title={t('submit.basics')}>
      <Noted field="title">
        <Field
          label={t('submit.name')}
          hint={slug ? t('submit.nameHint') : undefined}
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
      </Noted>
      {slug}
      <Noted field="description">
        <Field
          label={t('submit.description')}
          hint={t('submit.descriptionHint', { max: LIMITS.description })}
          counter={
            <span className={length > LIMITS.description ? 'text-danger' : undefined}>
              {t('submit.counter', { count: length, max: LIMITS.description })}
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
      </Noted>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <Noted field="category">
          <Field label={t('submit.category')} error={error('category')}>
            {(control) => (
              <select {...control} {...register('category')} className="field" required>
                <option value="">{t('submit.categoryChoose')}</option>
                {category && !isCategory(category) && (
                  <option value={category}>{categoryLabel(category, t)}</option>
                )}
                {OFFERED_CATEGORIES.map((category) => (
                  <option key={category} value={category}>
                    {categoryLabel(category, t)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </Noted>
        <Noted field="website">
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
        </Noted>
      </div>
      {children}
    </Section>
  )
}
