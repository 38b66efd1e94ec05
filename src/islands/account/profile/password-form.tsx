import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type { SessionUser } from '#core/session-user.ts'
import { useT } from '#i18n/island.tsx'
import { errorText, useSubmit } from '#ui/form.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toast } from '#ui/toast.ts'
import { type ChangePasswordValues, changePasswordSchema } from '../account.ts'
import { authErrorText, passwordTexts } from '../auth-text.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { NewPasswordFields, rejectWeakPassword } from '../new-password-fields.tsx'
import { currentPasswordError } from './current-password.ts'
import { changePassword, refreshSecurity } from './security.api.ts'

export function PasswordForm({ user }: { user: SessionUser }) {
  const { t } = useT()
  const form = useForm({ resolver: zodResolver(changePasswordSchema) })
  const { errors } = form.formState
  const value = useWatch({ control: form.control, name: 'password' })
  const about = [user.name, user.email]
  const submit = useSubmit(form, {
    action: async (values: ChangePasswordValues) => {
      await rejectWeakPassword(values.password, about)
      await changePassword({ email: user.email, ...values })
    },
    onSuccess: () => {
      submit.reset()
      void refreshSecurity(user.id)
      form.reset({ currentPassword: '', password: '', confirmPassword: '' })
      toast({
        title: t('auth.resetDone'),
        description: t('auth.othersSignedOut'),
        type: 'success',
      })
    },
    onFailure: (error) => {
      const isCurrent = error.code === 'auth.invalid_credentials'
      toast({
        title: t('auth.resetFailed'),
        description: isCurrent ? t('profile.currentWrong') : authErrorText(t, error),
        type: 'error',
      })
    },
    fields: {
      'auth.invalid_credentials': 'currentPassword',
      'auth.weak_password': 'password',
      'auth.same_password': 'password',
    },
  })
  return (
    <form
      noValidate
      method="post"
      onSubmit={submit.onSubmit}
      className="grid max-w-xl gap-5"
      aria-label={t('profile.passwordTitle')}
    >
      {/* Password managers need to know whose password changes. */}
      <input
        type="email"
        name="username"
        autoComplete="username"
        value={user.email}
        readOnly
        hidden
      />
      <PasswordField
        label={t('profile.currentPassword')}
        error={currentPasswordError(t, errors.currentPassword?.message)}
        texts={passwordTexts(t)}
        autoComplete="current-password"
        input={form.register('currentPassword')}
      />
      <NewPasswordFields
        label={t('auth.newPassword')}
        password={form.register('password')}
        confirmPassword={form.register('confirmPassword')}
        value={value ?? ''}
        errors={{
          password: errorText(t, errors.password?.message),
          confirmPassword: errorText(t, errors.confirmPassword?.message),
        }}
        about={about}
      />
      <FailureNotice error={submit.error} />
      <SubmitButton
        className="justify-self-start"
        label={t('profile.passwordSubmit')}
        busyLabel={t('common.saving')}
        busy={submit.busy}
      />
    </form>
  )
}
