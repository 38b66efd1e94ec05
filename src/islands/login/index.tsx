import { zodResolver } from '@hookform/resolvers/zod'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '@/components/ui/field.tsx'
import { Form } from '@/components/ui/form.tsx'
import { FormNotice } from '@/components/ui/form-notice.tsx'
import { PasswordField } from '@/components/ui/password-field.tsx'
import { SubmitButton } from '@/components/ui/submit-button.tsx'
import { loginSchema } from '@/domain/forms.ts'
import { IslandI18n, type IslandI18nProps, useT } from '@/i18n/island.tsx'
import { signIn } from '@/lib/auth.ts'
import { authErrorText, passwordTexts } from '@/lib/auth-words.ts'
import { errorText, useSubmit } from '@/lib/form.ts'
import { keepReturn, returnTarget } from '@/lib/return-path.ts'
import { toast, toastAfterNavigation } from '@/lib/toast.ts'
import { $session, startSession } from '@/stores/session.ts'

export default function Login(props: IslandI18nProps) {
  return (
    <IslandI18n {...props}>
      <LoginForm />
    </IslandI18n>
  )
}

function LoginForm() {
  const { t, locale } = useT()
  const session = useStore($session, { ssr: 'initial' })
  const submitted = useRef(false)
  const [search, setSearch] = useState('')
  const form = useForm({ resolver: zodResolver(loginSchema) })
  // Registered in the order of the page: the first one with an error gets the focus.
  const email = form.register('email')
  const password = form.register('password')
  const { errors } = form.formState
  const submit = useSubmit(form, {
    action: (values) => {
      submitted.current = true
      return signIn(values)
    },
    onSuccess: () => {
      toastAfterNavigation({
        title: t('toasts.loginTitle'),
        description: t('toasts.loginText'),
        type: 'success',
      })
      location.assign(returnTarget(location.search, locale))
    },
    onFailure: (error) => {
      submitted.current = false
      toast({
        title: t('toasts.loginFailed'),
        description: authErrorText(t, error),
        type: 'error',
      })
    },
    fields: { 'auth.invalid_credentials': 'password' },
  })

  useEffect(() => {
    setSearch(location.search)
    startSession()
  }, [])
  const signedIn = session.status === 'signedIn' && session.verified
  useEffect(() => {
    if (signedIn && !submitted.current) location.replace(returnTarget(location.search, locale))
  }, [signedIn, locale])

  return (
    <Form onSubmit={submit.onSubmit} className="grid gap-5">
      <Field label={t('auth.email')} error={errorText(t, errors.email?.message)}>
        {(control) => (
          <input
            {...email}
            {...control}
            className="field"
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
      <FormNotice>
        {submit.state.status === 'failed' && authErrorText(t, submit.state.error)}
      </FormNotice>
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
