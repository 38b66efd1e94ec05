import { useWatch } from 'react-hook-form'
import { Field } from '@/components/ui/field.tsx'
import { LIMITS } from '@/domain/limits.ts'
import { useT } from '@/i18n/island.tsx'
import { Section, useFieldError, useSubmission } from './parts.tsx'

const MARKS = [
  ['headings', '## '],
  ['bold', '**…**'],
  ['list', '- '],
  ['link', '[…](https://…)'],
  ['quote', '> '],
] as const

/** The full description, in Markdown. */
export function StorySection() {
  const { t } = useT()
  const { register, control: form } = useSubmission()
  const error = useFieldError()
  const length = useWatch({ control: form, name: 'content' }).length
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
        {(control) => (
          <textarea
            {...control}
            {...register('content')}
            className="field min-h-72"
            rows={14}
            autoComplete="off"
          />
        )}
      </Field>
      <details className="-mt-3 text-[0.95rem]">
        <summary className="w-fit py-2 font-semibold">{t('submit.formatting')}</summary>
        <dl className="mt-1 grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1.5">
          {MARKS.map(([name, mark]) => (
            <div key={name} className="contents">
              <dt>
                <code className="rounded-md bg-panel-2 px-1.5 py-0.5">{mark}</code>
              </dt>
              <dd className="text-soft">{t(`submit.marks.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Section>
  )
}
