import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { Rich } from '#i18n/rich.tsx'
import { EmailField } from '#ui/email-field.tsx'
import { CheckField, Field } from '#ui/field.tsx'
import { errorText, useSubmit } from '#ui/form.ts'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toast, toastAfterNavigation } from '#ui/toast.ts'
import { type RegisterValues, registerSchema } from '../account.ts'
import { signUp } from '../auth.ts'
import { authErrorText } from '../auth-text.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { NewPasswordFields, rejectWeakPassword } from '../new-password-fields.tsx'
import { signUpTarget, withReturn } from '../return-path.ts'

interface Props {
  /** True when sign-up starts, false on failure. */
  onSending: (sending: boolean) => void
  /** The email has to be confirmed. */
  onCheckMail: (email: string) => void
}

export function RegisterForm({ onSending, onCheckMail }: Props) {
  const { t, locale } = useT()
  const [search, setSearch] = useState('')
  useEffect(() => setSearch(location.search), [])
  const form = useForm({ resolver: zodResolver(registerSchema) })
  // Registered in page order, so that the first invalid field is focused.
  const fullName = form.register('fullName')
  const email = form.register('email')
  const password = form.register('password')
  const confirmPassword = form.register('confirmPassword')
  const terms = form.register('terms')
  const { errors } = form.formState
  const watched = useWatch({ control: form.control })
  const submit = useSubmit(form, {
    action: async (values: RegisterValues) => {
      onSending(true)
      await rejectWeakPassword(values.password, aboutOf(values))
      return {
        values,
        outcome: await signUp({ ...values, locale, next: signUpTarget(location.search, locale) }),
      }
    },
    onSuccess: ({ values, outcome }) => {
      if (outcome === 'confirmMail') return onCheckMail(values.email)
      toastAfterNavigation({
        title: t('toasts.registerTitle'),
        description: t('toasts.registerText', { name: values.fullName }),
        type: 'success',
      })
      location.assign(signUpTarget(location.search, locale))
    },
    onFailure: (error) => {
      onSending(false)
      toast({
        title: t('toasts.registerFailed'),
        description: authErrorText(t, error, t('toasts.somethingWrong')),
        type: 'error',
      })
    },
    fields: {
      'auth.email_taken': 'email',
      'auth.invalid_email': 'email',
      'auth.weak_password': 'password',
    },
  })

  return (
    <Form isEarly onSubmit={submit.onSubmit} className="grid gap-4">
      <Field label={t('auth.fullName')} error={errorText(t, errors.fullName?.message)}>
        {(control) => (
          <input
            {...fullName}
            {...control}
            className="field"
            required
            autoComplete="name"
            autoCapitalize="words"
          />
        )}
      </Field>
      <EmailField
        label={t('auth.email')}
        error={errorText(t, errors.email?.message)}
        input={email}
      />
      <NewPasswordFields
        label={t('auth.password')}
        password={password}
        confirmPassword={confirmPassword}
        value={watched.password ?? ''}
        errors={{
          password: errorText(t, errors.password?.message),
          confirmPassword: errorText(t, errors.confirmPassword?.message),
        }}
        about={aboutOf(watched)}
      />
      <CheckField
        label={
          <Rich
            i18nKey="auth.terms"
            components={{
              termsLink: (
                // biome-ignore lint/a11y/useAnchorContent: Rich puts the words of the translation inside
                <a
                  className="link"
                  href={pathTo('terms', locale)}
                  target="_blank"
                  rel="noopener"
                  title={t('common.opensInNewTab')}
                />
              ),
            }}
          />
        }
        error={errorText(t, errors.terms?.message)}
      >
        {(control) => <input {...terms} {...control} className="check" type="checkbox" required />}
      </CheckField>
      <FailureNotice error={submit.error} fallback={t('toasts.registerFailed')} />
      <SubmitButton
        label={t('auth.register')}
        busyLabel={t('auth.registering')}
        busy={submit.busy}
      />
      <p className="text-center text-soft">
        {t('auth.haveAccount')}{' '}
        <a
          className="link inline-flex min-h-11 items-center"
          href={withReturn('login', search, locale)}
        >
          {t('auth.loginLink')}
        </a>
      </p>
    </Form>
  )
}

function aboutOf(values: Partial<RegisterValues>): string[] {
  return [values.fullName ?? '', values.email ?? '']
}
