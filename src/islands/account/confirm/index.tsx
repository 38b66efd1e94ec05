import { useEffect, useState } from 'react'
import { type AppError, toAppError } from '#core/errors.ts'
import { IslandI18n, type IslandI18nProps, useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { FormNotice } from '#ui/form-notice.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toastAfterNavigation } from '#ui/toast.ts'
import { authErrorText } from '../auth-text.ts'
import { confirmMail, type MailProof } from '../confirm-mail.ts'
import { claimIntent } from '../shared-intent.ts'
import { CodeForm } from './code-form.tsx'
import { type ConfirmLink, type ConfirmType, readConfirmLink } from './link.ts'

export default function Confirm(props: IslandI18nProps) {
  return (
    <IslandI18n {...props}>
      <Steps />
    </IslandI18n>
  )
}

type Step = 'ask' | 'awaitsOther'

/** Redeems the link only on a click: mail scanners open every link. */
function Steps() {
  const { t, locale } = useT()
  const [link, setLink] = useState<ConfirmLink | null>(null)
  const [step, setStep] = useState<Step>('ask')
  useEffect(() => {
    setLink(readConfirmLink(location.href, pathTo('home', locale), pathTo('profile', locale)))
  }, [locale])

  async function confirm(proof: MailProof, { type, next }: ConfirmLink): Promise<void> {
    if ((await confirmMail(proof)) === 'awaitsOther') return setStep('awaitsOther')
    claimIntent()
    toastAfterNavigation({ ...doneWords(type), type: 'success' })
    location.replace(next)
  }

  function doneWords(type: ConfirmType): { title: string; description?: string } {
    if (type === 'email_change') return { title: t('confirm.changed') }
    if (type === 'signup') return { title: t('confirm.done') }
    return { title: t('toasts.loginTitle'), description: t('toasts.loginText') }
  }

  if (step === 'awaitsOther') {
    return (
      <p role="status" className="notice mt-4">
        {t('confirm.half')}
      </p>
    )
  }
  if (!link) {
    return (
      <p role="status" className="mt-4 flex items-center gap-4 text-soft">
        <span className="spinner" aria-hidden="true" />
        {t('auth.resetChecking')}
      </p>
    )
  }
  const { tokenHash, type } = link
  // GoTrue verifies signup and login codes as type `email`.
  const codeType = type === 'email_change' ? type : 'email'
  return (
    <div className="mt-3 grid gap-5">
      <p className="text-soft">{t(tokenHash ? 'confirm.intro' : 'confirm.codeIntro')}</p>
      {tokenHash ? (
        <LinkForm
          label={t(`confirm.${type}`)}
          onConfirm={() => confirm({ type, tokenHash }, link)}
        />
      ) : (
        <CodeForm onConfirm={(values) => confirm({ ...values, type: codeType }, link)} />
      )}
      <p>
        <a className="link inline-flex min-h-11 items-center" href={pathTo('login', locale)}>
          {t('auth.backToLogin')}
        </a>
      </p>
    </div>
  )
}

function LinkForm({ label, onConfirm }: { label: string; onConfirm: () => Promise<void> }) {
  const { t } = useT()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  async function press(): Promise<void> {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      await onConfirm()
    } catch (cause) {
      setError(toAppError(cause))
      setBusy(false)
    }
  }
  return (
    <form
      className="grid gap-5"
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void press()
      }}
    >
      <div role="alert">
        <FormNotice>{error && authErrorText(t, error)}</FormNotice>
      </div>
      <SubmitButton label={label} busyLabel={t('confirm.busy')} busy={busy} />
    </form>
  )
}
