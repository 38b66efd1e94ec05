import { useWatch } from 'react-hook-form'
import { LIMITS } from '#core/limits.ts'
import { useT } from '#i18n/island.tsx'
import { CATEGORIES } from '#islands/listing/category.ts'
import {
  DescriptionField,
  FormSection,
  TargetField,
  TextField,
  useFieldError,
  useProjectForm,
} from '#islands/listing/form/fields.tsx'
import { OptionsSection } from '#islands/listing/form/options-section.tsx'
import { LanguageField, MilestonesField, UsesField } from '#islands/listing/form/plan-fields.tsx'
import { categoryLabel } from '#islands/listing/labels.ts'
import { Field } from '#ui/field.tsx'
import { CommentedField } from './commented-field.tsx'
import { PicturesSection } from './pictures-section.tsx'

/** The editable fields of a listing, each with its review comments. */
export function ListingFields({ isPublic }: { isPublic: boolean }) {
  return (
    <>
      <Texts isPublic={isPublic} />
      <PicturesSection />
      <Funding />
      <CommentedField field="support_options">
        <OptionsSection />
      </CommentedField>
    </>
  )
}

function Texts({ isPublic }: { isPublic: boolean }) {
  const { t } = useT()
  const { register } = useProjectForm()
  const error = useFieldError()
  return (
    <FormSection title={t('admin.form.texts')}>
      <CommentedField field="title">
        <TextField name="title" label={t('admin.fields.title')} max={LIMITS.title} isRequired />
      </CommentedField>
      {/* The URL of a public page never changes. */}
      {!isPublic && (
        <CommentedField field="slug">
          <TextField
            name="slug"
            label={t('admin.fields.slug')}
            hint={t('admin.form.slugHint')}
            max={100}
          />
        </CommentedField>
      )}
      <CommentedField field="description">
        <DescriptionField />
      </CommentedField>
      <CommentedField field="content">
        <Field
          label={t('admin.fields.content')}
          hint={t('admin.form.contentHint')}
          error={error('content', LIMITS.content)}
        >
          {(control) => (
            <textarea {...control} {...register('content')} className="field" rows={14} />
          )}
        </Field>
      </CommentedField>
      <CommentedField field="language">
        <LanguageField isNew={false} />
      </CommentedField>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <CommentedField field="category">
          <Category />
        </CommentedField>
        <CommentedField field="tags">
          <TextField
            name="tags"
            label={t('admin.fields.tags')}
            hint={t('admin.form.tagsHint')}
            max={LIMITS.tags}
          />
        </CommentedField>
      </div>
      <CommentedField field="website">
        <TextField name="website" label={t('admin.fields.website')} type="url" max={LIMITS.url} />
      </CommentedField>
    </FormSection>
  )
}

function Category() {
  const { t } = useT()
  const { register, control: form } = useProjectForm()
  const error = useFieldError()
  const current = useWatch({ control: form, name: 'category' }) ?? ''
  const isKnown = CATEGORIES.some((category) => category === current)
  return (
    <Field label={t('admin.fields.category')} error={error('category')}>
      {(control) => (
        <select {...control} {...register('category')} className="field" required>
          {!isKnown && <option value={current}>{categoryLabel(current, t)}</option>}
          {CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {categoryLabel(category, t)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

function Funding() {
  const { t } = useT()
  const { register } = useProjectForm()
  const error = useFieldError()
  return (
    <FormSection title={t('myProjects.funding')}>
      <CommentedField field="target_amount">
        <TargetField />
      </CommentedField>
      <CommentedField field="timeline">
        <Field
          label={t('admin.fields.timeline')}
          error={error('timeline', LIMITS.timeline)}
          optional={t('common.optional')}
        >
          {(control) => (
            <textarea {...control} {...register('timeline')} className="field" rows={3} />
          )}
        </Field>
      </CommentedField>
      <CommentedField field="use_of_funds">
        <UsesField />
      </CommentedField>
      <CommentedField field="milestones">
        <MilestonesField />
      </CommentedField>
    </FormSection>
  )
}
