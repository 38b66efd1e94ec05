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
import { categoryLabel } from '#islands/listing/labels.ts'
import { Field } from '#ui/field.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { Pinned } from './pinned.tsx'

/** Every field of a listing that its creator can change, each with what the reviewer asks about it. */
export function ListingFields({ isPublic }: { isPublic: boolean }) {
  return (
    <>
      <Texts isPublic={isPublic} />
      <PicturesSection />
      <Funding />
      <Pinned field="support_options">
        <OptionsSection />
      </Pinned>
    </>
  )
}

function Texts({ isPublic }: { isPublic: boolean }) {
  const { t } = useT()
  const { register } = useProjectForm()
  const error = useFieldError()
  return (
    <FormSection title={t('admin.form.texts')}>
      <Pinned field="title">
        <TextField name="title" label={t('admin.fields.title')} max={LIMITS.title} isRequired />
      </Pinned>
      {/* The address of a public page stays. */}
      {!isPublic && (
        <Pinned field="slug">
          <TextField
            name="slug"
            label={t('admin.fields.slug')}
            hint={t('admin.form.slugHint')}
            max={100}
          />
        </Pinned>
      )}
      <Pinned field="description">
        <DescriptionField />
      </Pinned>
      <Pinned field="content">
        <Field
          label={t('admin.fields.content')}
          hint={t('admin.form.contentHint')}
          error={error('content', LIMITS.content)}
        >
          {(control) => (
            <textarea {...control} {...register('content')} className="field" rows={14} />
          )}
        </Field>
      </Pinned>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Pinned field="category">
          <Category />
        </Pinned>
        <Pinned field="tags">
          <TextField
            name="tags"
            label={t('admin.fields.tags')}
            hint={t('admin.form.tagsHint')}
            max={LIMITS.tags}
          />
        </Pinned>
      </div>
      <Pinned field="website">
        <TextField name="website" label={t('admin.fields.website')} type="url" max={LIMITS.url} />
      </Pinned>
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
      <Pinned field="target_amount">
        <TargetField />
      </Pinned>
      <Pinned field="timeline">
        <Field
          label={t('admin.fields.timeline')}
          error={error('timeline', LIMITS.timeline)}
          optional={t('common.optional')}
        >
          {(control) => (
            <textarea {...control} {...register('timeline')} className="field" rows={3} />
          )}
        </Field>
      </Pinned>
    </FormSection>
  )
}
