import { useEffect, useState } from 'react'
import { AppError, toAppError } from '#core/errors.ts'
import { IslandI18n, type IslandI18nProps, useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { toastAfterNavigation } from '#ui/toast.ts'
import { redeemRecoveryCode } from '../auth.ts'
import { authErrorText } from '../auth-text.ts'
import { FactorStep } from './factor-step.tsx'
import { readRecoveryLink } from './link.ts'
import { ResetForm } from './reset-form.tsx'

export default function ResetPassword(props: IslandI18nProps) {
  return (
    <IslandI18n {...props}>
      <Steps />
    </IslandI18n>
  )
}

/** `tokenHash` is null if the link has already signed its owner in. */
type Step =
  | { readonly name: 'checking' }
  | { readonly name: 'form'; readonly tokenHash: string | null }
  | { readonly name: 'factor'; readonly password: string }
  | { readonly name: 'invalid'; readonly error: AppError }

const INVALID: Step = { name: 'invalid', error: new AppError('auth.link_expired') }

function Steps() {
  const { t, locale } = useT()
  const [step, setStep] = useState<Step>({ name: 'checking' })
  useEffect(() => {
    const link = readRecoveryLink(location.href)
    // Redeem the token on submit, not now: mail scanners that open links would use it up.
    if (link.kind === 'token') setStep({ name: 'form', tokenHash: link.hash })
    else if (link.kind !== 'code') setStep(INVALID)
    else
      redeemRecoveryCode().then(
        () => setStep({ name: 'form', tokenHash: null }),
        (cause: unknown) => setStep({ name: 'invalid', error: toAppError(cause) }),
      )
  }, [])

  function leave() {
    toastAfterNavigation({
      title: t('auth.resetDone'),
      description: t('auth.othersSignedOut'),
      type: 'success',
    })
    location.replace(pathTo('home', locale))
  }

  if (step.name === 'checking') {
    return (
      <p role="status" className="flex items-center gap-4 text-soft">
        <span className="spinner" aria-hidden="true" />
        {t('auth.resetChecking')}
      </p>
    )
  }
  if (step.name === 'invalid') {
    return (
      <div className="grid justify-items-start gap-5">
        <div role="alert" className="notice notice-danger w-full">
          {authErrorText(t, step.error)}
        </div>
        <a className="btn btn-primary" href={pathTo('forgotPassword', locale)}>
          {t('auth.resetAskAgain')}
        </a>
      </div>
    )
  }
  if (step.name === 'factor') {
    return (
      <FactorStep
        password={step.password}
        onDone={leave}
        onFailed={() => setStep({ name: 'form', tokenHash: null })}
      />
    )
  }
  return (
    <ResetForm
      tokenHash={step.tokenHash}
      onInvalid={(error) => setStep({ name: 'invalid', error })}
      onFactorNeeded={(password) => setStep({ name: 'factor', password })}
      onDone={leave}
    />
  )
}
