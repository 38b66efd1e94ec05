import { useWatch } from 'react-hook-form'
import { textLength } from '#core/fields.ts'
import { LIMITS } from '#core/limits.ts'
import { useT } from '#i18n/island.tsx'
import { LanguageField } from '#islands/listing/form/plan-fields.tsx'
import { Field } from '#ui/field.tsx'
import { Noted } from './field-notes.tsx'
import { MarkdownEditor } from './markdown-editor.tsx'
import { Section, useFieldError, useListing } from './parts.tsx'

/** @param isNew The listing has no language yet. */
export function StorySection({ isNew = false }: { isNew?: boolean }) {
  const { t } = useT()
  const { control: form } = useListing()
  const error = useFieldError()
  const content = useWatch({ control: form, name: 'content' })
  const length = textLength(content)
  return (
    <Section id="story" number={2} title={t('submit.story')} intro={t('submit.storyIntro')}>
      <Noted field="content">
        <Field
          label={t('submit.content')}
          optional={t('common.optional')}
          hint={t('submit.contentHint')}
          counter={
            length > LIMITS.content / 2 &&
            t('submit.counter', { count: length, max: LIMITS.content })
          }
          error={error('content', { max: LIMITS.content })}
        >
          {(control) => <MarkdownEditor control={control} text={content} />}
        </Field>
      </Noted>
      <div className="max-w-sm">
        <Noted field="language">
          <LanguageField isNew={isNew} />
        </Noted>
      </div>
    </Section>
  )
}
