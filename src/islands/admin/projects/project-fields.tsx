import { type ReactNode, useId } from 'react'
import { LIMITS } from '#core/limits.ts'
import { useT } from '#i18n/island.tsx'
import { OFFERED_CATEGORIES } from '#islands/listing/category.ts'
import {
  DescriptionField,
  FormSection,
  TargetField,
  TextField,
  useFieldError,
  useProjectForm,
} from '#islands/listing/form/fields.tsx'
import { OpenToField } from '#islands/listing/form/open-to-field.tsx'
import { LanguageField, MilestonesField, UsesField } from '#islands/listing/form/plan-fields.tsx'
import { categoryLabel } from '#islands/listing/labels.ts'
import { PROJECT_STATUSES } from '#islands/listing/status.ts'
import { CheckField, Field } from '#ui/field.tsx'

export function TextSection({ isContentRequired }: { isContentRequired: boolean }) {
  const { t } = useT()
  const { register } = useProjectForm()
  const error = useFieldError()
  const categories = useId()
  return (
    <FormSection title={t('admin.form.texts')}>
      <TextField name="title" label={t('admin.fields.title')} max={LIMITS.title} isRequired />
      <TextField
        name="slug"
        label={t('admin.fields.slug')}
        hint={t('admin.form.slugHint')}
        max={100}
      />
      <DescriptionField />
      <Field
        label={t('admin.fields.content')}
        hint={t('admin.form.contentHint')}
        {...(isContentRequired ? {} : { optional: t('common.optional') })}
        error={error('content', LIMITS.content)}
      >
        {(control) => (
          <textarea
            {...control}
            {...register('content')}
            className="field"
            rows={12}
            autoComplete="off"
            required={isContentRequired}
          />
        )}
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={t('admin.fields.category')}
          hint={t('admin.form.categoryHint', { values: OFFERED_CATEGORIES.join(', ') })}
          optional={t('common.optional')}
          error={error('category', LIMITS.category)}
        >
          {(control) => (
            <>
              <input
                {...control}
                {...register('category')}
                className="field"
                list={categories}
                autoComplete="off"
              />
              <datalist id={categories}>
                {OFFERED_CATEGORIES.map((category) => (
                  <option key={category} value={category}>
                    {categoryLabel(category, t)}
                  </option>
                ))}
              </datalist>
            </>
          )}
        </Field>
        <TextField
          name="tags"
          label={t('admin.fields.tags')}
          hint={t('admin.form.tagsHint')}
          max={LIMITS.tags}
        />
      </div>
      <TargetField />
      <Field
        label={t('admin.fields.timeline')}
        optional={t('common.optional')}
        error={error('timeline', LIMITS.timeline)}
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
      <UsesField />
      <MilestonesField />
      <LanguageField isNew={false} />
      <OpenToField />
      <TextField name="website" label={t('admin.fields.website')} type="url" max={LIMITS.url} />
    </FormSection>
  )
}

/** Pictures and video, by URL. */
export function MediaSection() {
  const { t } = useT()
  const { register } = useProjectForm()
  return (
    <FormSection title={t('admin.form.media')}>
      <TextField
        name="thumbnailUrl"
        label={t('admin.fields.thumbnail_url')}
        hint={t('admin.form.thumbnailHint')}
        max={LIMITS.url}
      />
      <TextField
        name="thumbnailAlt"
        label={t('admin.fields.thumbnail_alt')}
        max={LIMITS.pictureAlt}
      />
      <div className="grid items-start gap-5 sm:grid-cols-[12rem_1fr]">
        <Field label={t('admin.fields.media_type')}>
          {(control) => (
            <select {...control} {...register('mediaType')} className="field">
              <option value="image">{t('admin.form.image')}</option>
              <option value="video">{t('admin.form.video')}</option>
            </select>
          )}
        </Field>
        <TextField name="mediaUrl" label={t('admin.fields.media_url')} max={LIMITS.url} />
      </div>
      <TextField name="videoUrl" label={t('admin.fields.video_url')} type="url" max={LIMITS.url} />
    </FormSection>
  )
}

interface PlaceProps {
  isNew: boolean
  /** The chosen status is told to the creator with reasons. */
  isRestriction: boolean
  /** What the chosen status needs. */
  children?: ReactNode
}

/** Status, featuring and position in lists. */
export function PlaceSection({ isNew, isRestriction, children }: PlaceProps) {
  const { t } = useT()
  const { register } = useProjectForm()
  const error = useFieldError()
  return (
    <FormSection title={t('admin.form.place')}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={t('admin.projects.status')}
          hint={isNew ? t('admin.form.newStatus') : undefined}
        >
          {(control) => (
            <select {...control} {...register('status')} className="field" disabled={isNew}>
              {PROJECT_STATUSES.map((status) => (
                <option key={status} value={status}>
                  {t(`admin.status.${status}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField
          name="displayOrder"
          label={t('admin.fields.display_order')}
          hint={t('admin.form.orderHint')}
          inputMode="numeric"
        />
      </div>
      {isRestriction && (
        <Field
          label={t('admin.projects.reason')}
          hint={t('admin.projects.reasonHint')}
          optional={t('common.optional')}
          error={error('reviewNote', 2000)}
        >
          {(control) => (
            <textarea {...control} {...register('reviewNote')} className="field" rows={4} />
          )}
        </Field>
      )}
      {children}
      <CheckField label={t('admin.form.featured')}>
        {(control) => (
          <input {...control} {...register('featured')} className="check" type="checkbox" />
        )}
      </CheckField>
    </FormSection>
  )
}
