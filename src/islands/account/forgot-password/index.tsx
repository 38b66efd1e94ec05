import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { IslandI18n, type IslandI18nProps, useT } from '#i18n/island.tsx'
import { EmailField } from '#ui/email-field.tsx'
import { errorText, useSubmit } from '#ui/form.ts'
import { Form } from '#ui/form.tsx'
import { MailSent } from '#ui/mail-sent.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { forgotSchema } from '../account.ts'
import { sendRecovery } from '../auth.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { mailTexts, resendMail } from '../resend-mail.ts'
import { withReturn } from '../return-path.ts'

export default function ForgotPassword(props: IslandI18nProps) {
  return (
    <IslandI18n {...props}>
      <Steps />
    </IslandI18n>
  )
}

function Steps() {
  const { t, locale } = useT()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  useEffect(() => setSearch(location.search), [])
  return (
    <div className="grid gap-5">
      {sentTo === null ? (
        <ForgotForm onSent={setSentTo} />
      ) : (
        <MailSent
          title={t('auth.forgotDoneTitle')}
          texts={mailTexts(t)}
          onResend={() => resendMail(() => sendRecovery(sentTo, locale), t)}
        >
          <p>{t('auth.forgotDone')}</p>
          <p>{t('auth.spamHint')}</p>
        </MailSent>
      )}
      <p>
        <a
          className="link inline-flex min-h-11 items-center"
          href={withReturn('login', search, locale)}
        >
          {t('auth.backToLogin')}
        </a>
      </p>
    </div>
  )
}

function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const { t, locale } = useT()
  const form = useForm({ resolver: zodResolver(forgotSchema) })
  const submit = useSubmit(form, {
    action: async ({ email }: { email: string }) => {
      await sendRecovery(email, locale)
      return email
    },
    onSuccess: onSent,
    fields: { 'auth.invalid_email': 'email' },
  })
  return (
    <Form isEarly onSubmit={submit.onSubmit} className="grid gap-5">
      <EmailField
        label={t('auth.email')}
        error={errorText(t, form.formState.errors.email?.message)}
        input={form.register('email')}
      />
      <div role="alert">
        <FailureNotice error={submit.error} />
      </div>
      <SubmitButton
        label={t('auth.forgotSubmit')}
        busyLabel={t('auth.forgotSending')}
        busy={submit.busy}
      />
    </Form>
  )
}
