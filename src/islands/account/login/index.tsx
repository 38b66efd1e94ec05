import { zodResolver } from '@hookform/resolvers/zod'
import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { $session, chosenLocale, startSession } from '#core/session.ts'
import { IslandI18n, type IslandI18nProps, useT } from '#i18n/island.tsx'
import { Field } from '#ui/field.tsx'
import { errorText, useSubmit } from '#ui/form.ts'
import { Form } from '#ui/form.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { ResendButton } from '#ui/resend-button.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toast, toastAfterNavigation } from '#ui/toast.ts'
import { loginSchema } from '../account.ts'
import { resendConfirmation, signIn } from '../auth.ts'
import { authErrorText, passwordTexts } from '../auth-words.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { handOver } from '../hand-over.ts'
import { mailTexts, resendMail } from '../resend-mail.ts'
import { keepReturn, returnTarget } from '../return-path.ts'
import { FactorStep } from './factor-step.tsx'

export default function Login(props: IslandI18nProps) {
  return (
    <IslandI18n {...props}>
      <Steps />
    </IslandI18n>
  )
}

/** Password, then the second factor where the account has one; a sign-in left half done goes on with the latter. */
function Steps() {
  const { t, locale } = useT()
  const session = useStore($session, { ssr: 'initial' })
  const leaving = useRef(false)
  useEffect(() => startSession(), [])
  const signedIn = session.status === 'signedIn' && session.verified
  useEffect(() => {
    if (signedIn && !leaving.current) location.replace(returnTarget(location.search, locale))
  }, [signedIn, locale])

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
  /** Our own sign-in begins (true) or has failed (false): it takes the reader on by itself. */
  onSending: (sending: boolean) => void
  onDone: () => void
}

function LoginForm({ onSending, onDone }: StepProps) {
  const { t, locale } = useT()
  const [search, setSearch] = useState('')
  const form = useForm({ resolver: zodResolver(loginSchema) })
  // Registered in the order of the page: the first one with an error gets the focus.
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
    handOver()
    return resendConfirmation(form.getValues('email'), returnTarget(search, locale))
  }

  return (
    <Form onSubmit={submit.onSubmit} className="grid gap-5">
      <Field label={t('auth.email')} error={errorText(t, errors.email?.message)}>
        {(control) => (
          <input
            {...email}
            {...control}
            className="field"
            required
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
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
            href={keepReturn('forgotPassword', search, locale)}
          >
            {t('auth.forgotLink')}
          </a>
        </p>
      </div>
      <FailureNotice error={submit.error} unnamed={t('toasts.loginFailed')} />
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
          href={keepReturn('register', search, locale)}
        >
          {t('auth.registerLink')}
        </a>
      </p>
    </Form>
  )
}
