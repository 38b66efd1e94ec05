import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useT } from '#i18n/island.tsx'
import { EmailField } from '#ui/email-field.tsx'
import { Field } from '#ui/field.tsx'
import { errorText, useSubmit } from '#ui/form.ts'
import { Form } from '#ui/form.tsx'
import { FormNotice } from '#ui/form-notice.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { codeSchema } from '../account.ts'
import { authErrorText } from '../auth-text.ts'

/** For mails opened on another device: email and code instead of the link. */
export function CodeForm({
  onConfirm,
}: {
  onConfirm: (values: { email: string; code: string }) => Promise<void>
}) {
  const { t } = useT()
  const form = useForm({ resolver: zodResolver(codeSchema) })
  const { errors } = form.formState
  const submit = useSubmit(form, {
    action: onConfirm,
    onSuccess: () => {},
    fields: { 'auth.invalid_email': 'email', 'auth.link_expired': 'code' },
  })
  // The server has one answer for a wrong link and a wrong code.
  const wrongCode =
    errors.code?.message === 'auth.link_expired' ? 'auth.mfa_failed' : errors.code?.message
  return (
    <Form onSubmit={submit.onSubmit} className="grid gap-5">
      <EmailField
        label={t('auth.email')}
        error={errorText(t, errors.email?.message)}
        required={false}
        input={form.register('email')}
      />
      <Field label={t('confirm.code')} error={errorText(t, wrongCode)}>
        {(control) => (
          <input
            {...form.register('code')}
            {...control}
            className="field"
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
          />
        )}
      </Field>
      <div role="alert">
        <FormNotice>{submit.error && authErrorText(t, submit.error)}</FormNotice>
      </div>
      <SubmitButton label={t('confirm.submit')} busyLabel={t('confirm.busy')} busy={submit.busy} />
    </Form>
  )
}
