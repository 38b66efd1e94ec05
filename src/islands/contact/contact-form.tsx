import { zodResolver } from '@hookform/resolvers/zod'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { newClientId } from '#core/client-id.ts'
import { LIMITS } from '#core/limits.ts'
import { useT } from '#i18n/island.tsx'
import { SITE } from '#site.ts'
import { Field } from '#ui/field.tsx'
import { errorText, useSubmit } from '#ui/form.ts'
import { Form } from '#ui/form.tsx'
import { FormNotice } from '#ui/form-notice.tsx'
import { SenderEmail, SenderName, Trap } from '#ui/sender-fields.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { sendContactMessage } from './contact.api.ts'
import { type ContactValues, contactSchema } from './contact-form.ts'
import { aboutDecision, EMPTY_CONTACT, loadContact, saveContact } from './kept.ts'

/**
 * Contact form. Confirms only once the message is stored; until then the input survives failures and reloads, and what
 * was sent offline goes out once the browser is back online.
 */
export function ContactForm() {
  const { t, locale } = useT()
  const [ready, setReady] = useState(false)
  const [reference, setReference] = useState<string>()
  const trap = useRef<HTMLInputElement>(null)
  const clientId = useRef(newClientId())
  const thanks = useRef<HTMLDivElement>(null)
  useEffect(() => setReady(true), [])
  useEffect(() => {
    if (reference) thanks.current?.scrollIntoView({ block: 'nearest' })
  }, [reference])

  const form = useForm<ContactValues>({
    resolver: zodResolver(contactSchema),
    defaultValues: loadContact(),
  })
  const { register, formState } = form
  useEffect(() => {
    const decision = aboutDecision(location.search)
    if (decision && form.getValues('subject') === '')
      form.setValue('subject', t('contact.about', { reference: decision }))
  }, [form, t])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => saveContact(values),
      }),
    [form],
  )
  const submit = useSubmit(form, {
    action: (values: ContactValues) => {
      setReference(undefined)
      return sendContactMessage(
        { ...values, trap: trap.current?.value ?? '', clientId: clientId.current },
        locale,
      )
    },
    onSuccess: (made) => {
      setReference(made)
      clientId.current = newClientId()
      form.reset(EMPTY_CONTACT)
      saveContact(EMPTY_CONTACT)
      submit.reset()
    },
    fields: { 'contact.invalid_email': 'email' },
    retriesOnline: true,
  })
  const failure = errorText(t, submit.error?.code)
  const wrong = (name: keyof ContactValues) =>
    errorText(t, formState.errors[name]?.message, { max: MAX[name] })

  return (
    <Form onSubmit={submit.onSubmit} className="grid gap-5">
      <p className="text-soft">{t('contact.allRequired')}</p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SenderName {...register('name')} label={t('contact.name')} error={wrong('name')} />
        <SenderEmail {...register('email')} label={t('contact.email')} error={wrong('email')} />
      </div>
      <Field label={t('contact.subject')} error={wrong('subject')}>
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
      <Field label={t('contact.message')} error={wrong('message')}>
        {(control) => (
          <textarea
            {...control}
            {...register('message')}
            className="field"
            rows={8}
            autoComplete="off"
            required
          />
        )}
      </Field>
      <Trap label={t('contact.trap')} ref={trap} />
      <FormNotice role="alert">
        {failure && (
          <>
            <p className="font-semibold">{t('contact.failedTitle')}</p>
            <p>{failure}</p>
            <p className="mt-1">{t('contact.failedText', { email: SITE.contact.email })}</p>
          </>
        )}
      </FormNotice>
      {/* Before the script is here the browser would post the form to a page that takes nothing. */}
      <fieldset disabled={!ready}>
        <SubmitButton
          className="w-full sm:w-auto sm:px-8"
          label={t('contact.send')}
          busyLabel={t('contact.sending')}
          busy={submit.busy}
        />
      </fieldset>
      <div className="scroll-mb-24 empty:absolute" role="alert" ref={thanks}>
        {reference && (
          <div className="notice flex gap-3">
            <CircleCheck className="mt-0.5 flex-none text-good" size={22} aria-hidden="true" />
            <div>
              <p className="font-semibold">{t('contact.thanks')}</p>
              <p className="text-soft">
                {t('contact.reference')}{' '}
                <strong className="whitespace-nowrap text-ink figures">{reference}</strong>
              </p>
            </div>
          </div>
        )}
      </div>
    </Form>
  )
}

const MAX: Readonly<Record<keyof ContactValues, number>> = {
  name: LIMITS.name,
  email: LIMITS.email,
  subject: LIMITS.subject,
  message: LIMITS.contactMessage,
}
