import { zodResolver } from '@hookform/resolvers/zod'
import { ArrowLeft, CircleCheck, MessageSquareQuote } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { newClientId } from '#core/client-id.ts'
import { LIMITS } from '#core/limits.ts'
import { readHint } from '#core/session-hint.ts'
import { useT } from '#i18n/island.tsx'
import { sendContactMessage } from '#islands/contact/contact.api.ts'
import { type ContactValues, contactSchema } from '#islands/contact/contact-form.ts'
import { Field } from '#ui/field.tsx'
import { errorText, useSubmit } from '#ui/form.ts'
import { Form } from '#ui/form.tsx'
import { FormNotice } from '#ui/form-notice.tsx'
import { SenderEmail, SenderName } from '#ui/sender-fields.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import type { Entry } from './conversation.ts'
import { contactMessage } from './transcript.ts'

interface Props {
  entries: readonly Entry[]
  onBack: () => void
}

/** Writes to the team as a contact message. The conversation goes along only if it is added to the message. */
export default function PersonView({ entries, onBack }: Props) {
  const { t } = useT()
  const [reference, setReference] = useState<string>()
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  return (
    <div className="min-h-0 short:min-h-40 flex-1 overflow-y-auto px-4 py-4">
      <button
        ref={back}
        type="button"
        className="btn btn-small btn-quiet -ms-4 mb-2"
        onClick={onBack}
      >
        <ArrowLeft size={18} aria-hidden="true" />
        {t('assistant.back')}
      </button>
      <h3 className="text-lg">{t('assistant.person')}</h3>
      {reference ? (
        <div className="notice mt-4 flex gap-3" role="status">
          <CircleCheck className="mt-0.5 flex-none text-good" size={22} aria-hidden="true" />
          <div>
            <p className="font-semibold">{t('assistant.personDone')}</p>
            <p className="text-soft">
              {t('contact.reference')} <strong className="text-ink figures">{reference}</strong>
            </p>
          </div>
        </div>
      ) : (
        <PersonForm entries={entries} onSent={setReference} />
      )}
    </div>
  )
}

interface FormProps {
  entries: readonly Entry[]
  onSent: (reference: string) => void
}

function PersonForm({ entries, onSent }: FormProps) {
  const { t, locale } = useT()
  const known = readHint()
  const form = useForm<ContactValues>({
    resolver: zodResolver(contactSchema),
    defaultValues: {
      name: known?.name ?? '',
      email: known?.email ?? '',
      subject: t('assistant.subject'),
      message: '',
    },
  })
  const { register, formState } = form
  const [isAdded, setAdded] = useState(false)
  const [clientId] = useState(newClientId)
  function addConversation() {
    const message = form.getValues('message')
    const you = t('assistant.you')
    form.setValue('message', contactMessage({ message, entries, locale, you }))
    setAdded(true)
    form.setFocus('message')
  }
  const submit = useSubmit(form, {
    action: (values: ContactValues) =>
      sendContactMessage({ ...values, trap: '', clientId }, locale),
    onSuccess: onSent,
    fields: { 'contact.invalid_email': 'email' },
    retriesOnline: true,
  })
  const wrong = (name: keyof ContactValues, max: number) =>
    errorText(t, formState.errors[name]?.message, { max })
  return (
    <Form onSubmit={submit.onSubmit} className="mt-1 grid gap-4">
      <p className="text-soft">{t('assistant.personText')}</p>
      <SenderName
        {...register('name')}
        label={t('contact.name')}
        error={wrong('name', LIMITS.name)}
      />
      <SenderEmail
        {...register('email')}
        label={t('contact.email')}
        error={wrong('email', LIMITS.email)}
      />
      <Field label={t('contact.subject')} error={wrong('subject', LIMITS.subject)}>
        {(control) => (
          <input
            {...control}
            {...register('subject')}
            className="field"
            autoComplete="off"
            required
          />
        )}
      </Field>
      <Field label={t('assistant.personMessage')} error={wrong('message', LIMITS.contactMessage)}>
        {(control) => (
          <textarea
            {...control}
            {...register('message')}
            className="field"
            rows={isAdded ? 12 : 4}
            autoComplete="off"
            required
          />
        )}
      </Field>
      {entries.length > 0 && !isAdded && (
        <button
          type="button"
          className="btn btn-small -mt-2 justify-self-start"
          onClick={addConversation}
        >
          <MessageSquareQuote size={16} aria-hidden="true" />
          {t('assistant.addConversation')}
        </button>
      )}
      <FormNotice role="alert">
        {submit.error && (
          <>
            <p className="font-semibold">{t('contact.failedTitle')}</p>
            <p>{errorText(t, submit.error.code)}</p>
          </>
        )}
      </FormNotice>
      <SubmitButton
        className="w-full"
        label={t('assistant.personSend')}
        busyLabel={t('contact.sending')}
        busy={submit.busy}
      />
    </Form>
  )
}
