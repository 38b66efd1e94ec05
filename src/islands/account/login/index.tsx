import { zodResolver } from '@hookform/resolvers/zod'
import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { $session, chosenLocale, startSession } from '#core/session.ts'
import { IslandI18n, type IslandI18nProps, useT } from '#i18n/island.tsx'
import { EmailField } from '#ui/email-field.tsx'
import { errorText, useSubmit } from '#ui/form.ts'
import { Form } from '#ui/form.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { useReloadOnReturn } from '#ui/reload-on-return.ts'
import { ResendButton } from '#ui/resend-button.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toast, toastAfterNavigation } from '#ui/toast.ts'
import { loginSchema } from '../account.ts'
import { resendConfirmation, signIn } from '../auth.ts'
import { authErrorText, passwordTexts } from '../auth-text.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { mailTexts, resendMail } from '../resend-mail.ts'
import { returnTarget, withReturn } from '../return-path.ts'
import { shareIntent } from '../shared-intent.ts'
import { FactorStep } from './factor-step.tsx'

export default function Login(props: IslandI18nProps) {
  return (
    <IslandI18n {...props}>
      <Steps />
    </IslandI18n>
  )
}

/** Password, then the second factor if there is one. A half-finished sign-in resumes at the latter. */
function Steps() {
  const { t, locale } = useT()
  const session = useStore($session, { ssr: 'initial' })
  const leaving = useRef(false)
  useEffect(() => startSession(), [])
  const signedIn = session.status === 'signedIn' && session.verified
  useEffect(() => {
    if (signedIn && !leaving.current) location.replace(returnTarget(location.search, locale))
  }, [signedIn, locale])
  useReloadOnReturn(signedIn)

  function welcome() {
    leaving.current = true
    toastAfterNavigation({
      title: t('toasts.loginTitle'),
      description: t('toasts.loginText'),
      type: 'success',
    })
    location.assign(returnTarget(location.search, locale, chosenLocale()))
  }

  const step = {
    onSending: useCallback((sending: boolean) => {
      leaving.current = sending
    }, []),
    onDone: welcome,
  }
  if (session.status === 'anonymous' && session.awaitsFactor) return <FactorStep {...step} />
  return <LoginForm {...step} />
}

interface StepProps {
  /** True when this form starts to sign in (it then redirects itself), false on failure. */
  onSending: (sending: boolean) => void
  onDone: () => void
}

function LoginForm({ onSending, onDone }: StepProps) {
  const { t, locale } = useT()
  const [search, setSearch] = useState('')
  const form = useForm({ resolver: zodResolver(loginSchema) })
  // Registered in page order, so that the first invalid field is focused.
  const email = form.register('email')
  const password = form.register('password')
  const { errors } = form.formState
  const submit = useSubmit(form, {
    action: (values) => {
      onSending(true)
      return signIn(values)
    },
    onSuccess: (outcome) => {
      if (outcome === 'signedIn') onDone()
      else onSending(false)
    },
    onFailure: (error) => {
      onSending(false)
      toast({
        title: t('toasts.loginFailed'),
        description: authErrorText(t, error, t('toasts.somethingWrong')),
        type: 'error',
      })
    },
    fields: { 'auth.invalid_credentials': 'password' },
  })

  useEffect(() => setSearch(location.search), [])
  const confirmation = () => {
    shareIntent()
    return resendConfirmation(form.getValues('email'), returnTarget(search, locale))
  }

  return (
    <Form isEarly onSubmit={submit.onSubmit} className="grid gap-5">
      <EmailField
        label={t('auth.email')}
        error={errorText(t, errors.email?.message)}
        input={email}
      />
      <div>
        <PasswordField
          label={t('auth.password')}
          error={errorText(t, errors.password?.message)}
          texts={passwordTexts(t)}
          autoComplete="current-password"
          input={password}
        />
        <p className="mt-1 text-end text-sm">
          <a
            className="link inline-flex min-h-11 items-center"
            href={withReturn('forgotPassword', search, locale)}
          >
            {t('auth.forgotLink')}
          </a>
        </p>
      </div>
      <FailureNotice error={submit.error} fallback={t('toasts.loginFailed')} />
      {submit.error?.code === 'auth.email_not_confirmed' && (
        <div className="grid justify-items-start gap-2">
          <ResendButton
            texts={mailTexts(t)}
            onResend={() => resendMail(confirmation, t)}
            wait={0}
          />
        </div>
      )}
      <SubmitButton label={t('auth.login')} busyLabel={t('auth.loggingIn')} busy={submit.busy} />
      <p className="text-center text-soft">
        {t('auth.noAccount')}{' '}
        <a
          className="link inline-flex min-h-11 items-center"
          href={withReturn('register', search, locale)}
        >
          {t('auth.registerLink')}
        </a>
      </p>
    </Form>
  )
}
