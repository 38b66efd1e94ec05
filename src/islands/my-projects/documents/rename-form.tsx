import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { required } from '#core/fields.ts'
import { LIMITS } from '#core/limits.ts'
import * as z from '#core/zod.ts'
import { useT } from '#i18n/island.tsx'
import { tellFailure } from '#ui/failure.ts'
import { Field } from '#ui/field.tsx'
import { errorText, useSubmit } from '#ui/form.ts'
import { FormNotice } from '#ui/form-notice.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toast } from '#ui/toast.ts'
import { type MyDocument, renameDocument } from './documents.api.ts'

const schema = z.object({ title: required(LIMITS.title) })

interface Props {
  project: string
  document: MyDocument
  onDone: () => void
}

export function RenameForm({ project, document, onDone }: Props) {
  const { t } = useT()
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { title: document.title },
  })
  const submit = useSubmit(form, {
    action: ({ title }: { title: string }) => renameDocument(project, document, title),
    onSuccess: () => {
      toast({ title: t('documents.saved'), type: 'success' })
      onDone()
    },
    onFailure: (error) => {
      // The form goes with the document.
      if (error.code === 'document.not_found') tellFailure(t, t('myProjects.saveFailed'), error)
    },
  })
  return (
    <form noValidate method="post" className="mt-2 grid gap-3" onSubmit={submit.onSubmit}>
      <Field
        label={t('documents.newName')}
        error={errorText(t, form.formState.errors.title?.message, { max: LIMITS.title })}
      >
        {(control) => (
          <input
            {...control}
            {...form.register('title')}
            className="field"
            maxLength={LIMITS.title}
            // biome-ignore lint/a11y/noAutofocus: the form opens where its button was
            autoFocus
          />
        )}
      </Field>
      <FormNotice role="alert">
        {submit.error && (
          <>
            <p className="font-semibold">{t('myProjects.saveFailed')}</p>
            <p>{errorText(t, submit.error.code)}</p>
          </>
        )}
      </FormNotice>
      <div className="flex flex-wrap gap-2">
        <SubmitButton
          className="btn-small"
          label={t('myProjects.save')}
          busyLabel={t('common.saving')}
          busy={submit.busy}
        />
        <button type="button" className="btn btn-small btn-quiet" onClick={onDone}>
          {t('common.cancel')}
        </button>
      </div>
    </form>
  )
}
