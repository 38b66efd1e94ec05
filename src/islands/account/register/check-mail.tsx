import { useEffect, useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { MailSent } from '#ui/mail-sent.tsx'
import { resendConfirmation } from '../auth.ts'
import { mailTexts, resendMail } from '../resend-mail.ts'
import { signUpTarget, withReturn } from '../return-path.ts'
import { shareIntent } from '../shared-intent.ts'

/**
 * Shown after sign-up if the email must be confirmed first. People who confirm on another device log in from here.
 */
export function CheckMail({ email }: { email: string }) {
  const { t, locale } = useT()
  const [search, setSearch] = useState('')
  useEffect(() => {
    setSearch(location.search)
    shareIntent()
  }, [])
  const send = () => resendConfirmation(email, signUpTarget(search, locale))
  return (
    <div className="grid gap-5">
      <MailSent
        title={t('auth.checkMailTitle')}
        texts={mailTexts(t)}
        onResend={() => resendMail(send, t)}
      >
        <p>{t('auth.checkMail', { email })}</p>
        <p>{t('auth.spamHint')}</p>
      </MailSent>
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
