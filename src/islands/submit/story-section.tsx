import { useWatch } from 'react-hook-form'
import { LIMITS } from '#core/limits.ts'
import { useT } from '#i18n/island.tsx'
import { LanguageField } from '#islands/listing/form/plan-fields.tsx'
import { Field } from '#ui/field.tsx'
import { MarkdownEditor } from './markdown-editor.tsx'
import { Section, useFieldError, useSubmission } from './parts.tsx'

export function StorySection() {
  const { t } = useT()
  const { control: form } = useSubmission()
  const error = useFieldError()
  const content = useWatch({ control: form, name: 'content' })
  const { length } = content
  return (
    <Section number={2} title={t('submit.story')} intro={t('submit.storyIntro')}>
      <Field
        label={t('submit.content')}
        optional={t('common.optional')}
        hint={t('submit.contentHint')}
        counter={
          length > LIMITS.content / 2 && t('submit.counter', { count: length, max: LIMITS.content })
        }
        error={error('content', { max: LIMITS.content })}
      >
        {(control) => <MarkdownEditor control={control} text={content} />}
      </Field>
      <div className="max-w-sm">
        <LanguageField isNew />
      </div>
    </Section>
  )
}
