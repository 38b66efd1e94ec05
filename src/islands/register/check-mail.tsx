import { MailSent } from '@/components/ui/mail-sent.tsx'
import { useT } from '@/i18n/island.tsx'
import { resendConfirmation } from '@/lib/auth.ts'
import { mailTexts, resendMail } from '@/lib/resend-mail.ts'

/** Shown after sign-up where the backend wants the address confirmed before the first login. */
export function CheckMail({ email }: { email: string }) {
  const { t, locale } = useT()
  return (
    <MailSent
      title={t('auth.checkMailTitle')}
      texts={mailTexts(t)}
      onResend={() => resendMail(() => resendConfirmation(email, locale), t)}
    >
      <p>{t('auth.checkMail', { email })}</p>
      <p>{t('auth.spamHint')}</p>
    </MailSent>
  )
}
