import { useEffect, useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { MailSent } from '#ui/mail-sent.tsx'
import { resendConfirmation } from '../auth.ts'
import { handOver } from '../hand-over.ts'
import { mailTexts, resendMail } from '../resend-mail.ts'
import { keepReturn, returnTarget } from '../return-path.ts'

/**
 * Shown after sign-up where the backend wants the address confirmed before the first login. Whoever confirms on another device
 * logs in from here.
 */
export function CheckMail({ email }: { email: string }) {
  const { t, locale } = useT()
  const [search, setSearch] = useState('')
  useEffect(() => {
    setSearch(location.search)
    handOver()
  }, [])
  const send = () => resendConfirmation(email, returnTarget(search, locale))
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
          href={keepReturn('login', search, locale)}
        >
          {t('auth.backToLogin')}
        </a>
      </p>
    </div>
  )
}
