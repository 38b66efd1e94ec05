import { zodResolver } from '@hookform/resolvers/zod'
import type { TFunction } from 'i18next'
import { useForm } from 'react-hook-form'
import { FormNotice } from '@/components/ui/form-notice.tsx'
import { PasswordField } from '@/components/ui/password-field.tsx'
import { SubmitButton } from '@/components/ui/submit-button.tsx'
import { type ChangePasswordValues, changePasswordSchema } from '@/domain/account.ts'
import { useT } from '@/i18n/island.tsx'
import { changePassword } from '@/lib/auth.ts'
import { authErrorText, passwordTexts } from '@/lib/auth-words.ts'
import { errorText, useSubmit } from '@/lib/form.ts'
import { toast } from '@/lib/toast.ts'

export function PasswordForm({ email }: { email: string }) {
  const { t } = useT()
  const form = useForm({ resolver: zodResolver(changePasswordSchema) })
  const { errors } = form.formState
  const submit = useSubmit(form, {
    action: (values: ChangePasswordValues) => changePassword({ email, ...values }),
    onSuccess: () => {
      submit.reset()
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
      className="grid gap-5"
      aria-labelledby="change-password"
    >
      <div>
        <h3 id="change-password">{t('profile.passwordTitle')}</h3>
        <p className="mt-1 text-soft">{t('profile.passwordText')}</p>
      </div>
      {/* Password managers need to know whose password changes. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('profile.currentPassword')}
        error={currentError(t, errors.currentPassword?.message)}
        texts={passwordTexts(t)}
        autoComplete="current-password"
        input={form.register('currentPassword')}
      />
      <PasswordField
        label={t('auth.newPassword')}
        hint={t('auth.passwordHint')}
        error={errorText(t, errors.password?.message)}
        texts={passwordTexts(t)}
        autoComplete="new-password"
        input={form.register('password')}
      />
      <PasswordField
        label={t('auth.confirmPassword')}
        error={errorText(t, errors.confirmPassword?.message)}
        texts={passwordTexts(t)}
        autoComplete="new-password"
        input={form.register('confirmPassword')}
      />
      <FormNotice>
        {submit.state.status === 'failed' && authErrorText(t, submit.state.error)}
      </FormNotice>
      <SubmitButton
        className="justify-self-start"
        label={t('profile.passwordSubmit')}
        busyLabel={t('common.saving')}
        busy={submit.busy}
      />
    </form>
  )
}

/** Here a refused login can only mean the password. */
function currentError(t: TFunction, code: string | undefined): string | undefined {
  return code === 'auth.invalid_credentials' ? t('profile.currentWrong') : errorText(t, code)
}
