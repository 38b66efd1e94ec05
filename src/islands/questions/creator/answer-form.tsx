import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { required } from '#core/fields.ts'
import { LIMITS } from '#core/limits.ts'
import * as z from '#core/zod.ts'
import { useT } from '#i18n/island.tsx'
import { languageOf } from '#i18n/language-of.ts'
import { DescribedBy, Field } from '#ui/field.tsx'
import { errorText, useSubmit } from '#ui/form.ts'
import { FormNotice } from '#ui/form-notice.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toast } from '#ui/toast.ts'
import { answerQuestion, currentAnswer } from '../questions.api.ts'

const schema = z.object({ answer: required(LIMITS.answer) })

interface Props {
  id: string
  /** The one to change; '' for a question that waits. */
  answer: string
  /** Element id of the question. */
  describedBy: string
  /** Closes the form of a change. */
  onDone: () => void
}

/** Publishes an answer, or changes it. */
export function AnswerForm({ id, answer, describedBy, onDone }: Props) {
  const { t } = useT()
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { answer } })
  const [seen, setSeen] = useState(answer)
  const isChange = answer !== ''
  const submit = useSubmit(form, {
    action: (values: { answer: string }) => answerQuestion(id, values.answer, seen),
    onSuccess: () => {
      toast({ title: t(isChange ? 'myProjects.saved' : 'questions.published'), type: 'success' })
      submit.reset()
      onDone()
    },
    onFailure: async (error) => {
      if (error.code === 'question.answered_meanwhile') {
        setSeen(await currentAnswer(id).catch(() => seen))
      }
    },
  })
  return (
    <form noValidate method="post" className="mt-3 grid gap-3" onSubmit={submit.onSubmit}>
      <DescribedBy value={describedBy}>
        <Field
          label={t('questions.answer')}
          error={errorText(t, form.formState.errors.answer?.message, { max: LIMITS.answer })}
        >
          {(control) => (
            <textarea
              {...control}
              {...form.register('answer')}
              className="field"
              rows={4}
              // biome-ignore lint/a11y/noAutofocus: the form opens where its button was
              autoFocus={isChange}
            />
          )}
        </Field>
      </DescribedBy>
      <FormNotice role="alert">
        {submit.error && (
          <>
            <p className="font-semibold">{t('questions.answerFailed')}</p>
            <p>{errorText(t, submit.error.code)}</p>
            {seen !== answer && (
              <p className="mt-2 whitespace-pre-line" lang={languageOf(seen)}>
                {seen}
              </p>
            )}
          </>
        )}
      </FormNotice>
      <div className="flex flex-wrap gap-2">
        <SubmitButton
          className="btn-small"
          label={t(isChange ? 'myProjects.save' : 'questions.publish')}
          busyLabel={t('common.saving')}
          busy={submit.busy}
          describedBy={describedBy}
        />
        {isChange && (
          <button type="button" className="btn btn-small btn-quiet" onClick={onDone}>
            {t('common.cancel')}
          </button>
        )}
      </div>
    </form>
  )
}
