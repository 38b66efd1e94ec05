import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { newClientId } from '#core/client-id.ts'
import { required } from '#core/fields.ts'
import { LIMITS } from '#core/limits.ts'
import * as z from '#core/zod.ts'
import { useT } from '#i18n/island.tsx'
import { Dialog, DialogActions, DialogPanel } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { errorText, useSubmit } from '#ui/form.ts'
import { FormNotice } from '#ui/form-notice.tsx'
import { toast } from '#ui/toast.ts'
import { proposeAnswer } from '../questions.api.ts'
import type { Proposal } from './proposal.ts'

const schema = z.object({
  question: required(LIMITS.question),
  answer: required(LIMITS.answer),
})

interface Props {
  threadId: string
  otherName: string
  proposal: Proposal
  onClosed: () => void
}

/** The texts of a question and its answer, to propose to who asked. */
export function ProposeDialog({ threadId, otherName, proposal, onClosed }: Props) {
  const { t } = useT()
  const formId = useId()
  const [open, setOpen] = useState(true)
  // One id for all attempts, so that it is proposed once.
  const [id] = useState(newClientId)
  const form = useForm<Proposal>({ resolver: zodResolver(schema), defaultValues: proposal })
  const { errors } = form.formState
  const submit = useSubmit(form, {
    action: (texts: Proposal) => proposeAnswer(threadId, id, texts),
    onSuccess: () => {
      toast({ title: t('questions.proposeDone', { name: otherName }), type: 'success' })
      setOpen(false)
    },
  })
  return (
    <Dialog open={open} onClose={() => setOpen(false)} onClosed={onClosed} keepOnOutsidePress>
      <DialogPanel
        title={t('questions.proposeTitle')}
        description={t('questions.proposeText', { name: otherName })}
        closeLabel={t('common.close')}
        footer={
          <DialogActions
            form={formId}
            label={t('questions.proposeSend')}
            busyLabel={t('questions.sending')}
            busy={submit.busy}
            onCancel={() => setOpen(false)}
          />
        }
      >
        <form
          id={formId}
          noValidate
          method="post"
          className="grid gap-5"
          onSubmit={submit.onSubmit}
        >
          <Field
            label={t('questions.proposeQuestion')}
            error={errorText(t, errors.question?.message, { max: LIMITS.question })}
          >
            {(control) => (
              <textarea {...control} {...form.register('question')} className="field" rows={3} />
            )}
          </Field>
          <Field
            label={t('questions.proposeAnswer')}
            error={errorText(t, errors.answer?.message, { max: LIMITS.answer })}
          >
            {(control) => (
              <textarea {...control} {...form.register('answer')} className="field" rows={7} />
            )}
          </Field>
          <FormNotice role="alert">{submit.error && errorText(t, submit.error.code)}</FormNotice>
        </form>
      </DialogPanel>
    </Dialog>
  )
}
