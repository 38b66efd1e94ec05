import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useT } from '#i18n/island.tsx'
import { DialogActions, DialogPanel } from '#ui/dialog.tsx'
import { useSubmit } from '#ui/form.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { type ProofValues, proofSchema } from '../account.ts'
import { passwordTexts } from '../auth-text.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { currentPasswordError } from './current-password.ts'
import { signInAgain } from './security.api.ts'

interface Props {
  email: string
  onCancel: () => void
  onDone: () => void
}

/** Asks for the password and signs in again, for a change that needs a recent sign-in. */
export function SignInAgainPanel({ email, onCancel, onDone }: Props) {
  const { t } = useT()
  const form = useForm({ resolver: zodResolver(proofSchema) })
  const submit = useSubmit(form, {
    action: ({ currentPassword }: ProofValues) => signInAgain({ email, password: currentPassword }),
    onSuccess: onDone,
    fields: { 'auth.invalid_credentials': 'currentPassword' },
  })
  return (
    <DialogPanel
      title={t('auth.factorTitle')}
      description={t('errors.auth.reauthentication_needed')}
      closeLabel={t('common.close')}
      footer={
        <DialogActions
          form="sign-in-again"
          label={t('auth.login')}
          busyLabel={t('auth.loggingIn')}
          busy={submit.busy}
          onCancel={onCancel}
        />
      }
    >
      <form
        id="sign-in-again"
        noValidate
        method="post"
        onSubmit={submit.onSubmit}
        className="grid gap-5"
      >
        {/* Password managers need to know whose password it is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('profile.currentPassword')}
          error={currentPasswordError(t, form.formState.errors.currentPassword?.message)}
          texts={passwordTexts(t)}
          autoComplete="current-password"
          input={form.register('currentPassword')}
        />
        <FailureNotice error={submit.error} />
      </form>
    </DialogPanel>
  )
}
