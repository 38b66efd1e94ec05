import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { newClientId } from '#core/client-id.ts'
import { required } from '#core/fields.ts'
import { LIMITS } from '#core/limits.ts'
import * as z from '#core/zod.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo, projectPath } from '#i18n/paths.ts'
import { CheckField, Field } from '#ui/field.tsx'
import { errorText, useSubmit } from '#ui/form.ts'
import { FormNotice } from '#ui/form-notice.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toast, toastAfterNavigation } from '#ui/toast.ts'
import { askQuestion } from '../questions.api.ts'
import { keepQuestion, type Typed } from './kept-question.ts'

const schema = z.object({ text: required(LIMITS.question), isNamed: z.boolean() })

export interface AskFormProps {
  project: { readonly id: string; readonly slug: string; readonly creatorName: string }
  typed: Typed
  isSignedIn: boolean
  onDone: () => void
}

/** Sends a question, or lets a visitor log in first. */
export function AskForm({ project, typed, isSignedIn, onDone }: AskFormProps) {
  const { t, locale } = useT()
  const heading = useId()
  // One id for all attempts, so that a question is asked once.
  const [id] = useState(newClientId)
  const form = useForm<Typed>({ resolver: zodResolver(schema), defaultValues: typed })
  const { setFocus } = form
  useEffect(() => setFocus('text'), [setFocus])
  const submit = useSubmit(form, {
    action: async (values: Typed) => {
      if (isSignedIn) return askQuestion(project.id, id, values.text, values.isNamed)
      keepQuestion(project.id, values)
      toastAfterNavigation({ title: t('questions.loginText') })
      const back = encodeURIComponent(`${projectPath(project.slug, locale)}#questions`)
      location.assign(`${pathTo('login', locale)}?return=${back}`)
    },
    onSuccess: () => {
      // Nothing was sent yet, and the way to the login page may be stopped.
      if (!isSignedIn) return submit.reset()
      toast({ title: t('questions.sent'), description: t('questions.sentText'), type: 'success' })
      onDone()
    },
  })
  return (
    <form
      noValidate
      method="post"
      className="grid w-full max-w-2xl gap-4"
      aria-labelledby={heading}
      onSubmit={submit.onSubmit}
    >
      <h3 id={heading}>{t('questions.ask')}</h3>
      <Field
        label={t('questions.field')}
        error={errorText(t, form.formState.errors.text?.message, { max: LIMITS.question })}
      >
        {(control) => (
          <textarea {...control} {...form.register('text')} className="field" rows={3} />
        )}
      </Field>
      <CheckField
        label={t('questions.named')}
        hint={t('questions.namedHint', { name: project.creatorName })}
      >
        {(control) => (
          <input {...control} {...form.register('isNamed')} className="check" type="checkbox" />
        )}
      </CheckField>
      <FormNotice role="alert">
        {submit.error && (
          <>
            <p className="font-semibold">{t('questions.sendFailed')}</p>
            <p>{errorText(t, submit.error.code)}</p>
          </>
        )}
      </FormNotice>
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          label={t('questions.send')}
          busyLabel={t('questions.sending')}
          busy={submit.busy}
        />
        <button type="button" className="btn btn-quiet" onClick={onDone}>
          {t('common.cancel')}
        </button>
      </div>
    </form>
  )
}
