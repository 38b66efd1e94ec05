import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { AppError } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { errorText, useSubmit } from '#ui/form.ts'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { type ResetValues, resetSchema } from '../account.ts'
import { redeemRecoveryToken, setPassword } from '../auth.ts'
import { tellAuthFailure } from '../auth-text.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { NewPasswordFields, rejectWeakPassword } from '../new-password-fields.tsx'

interface Props {
  /** The token to redeem first; null if already signed in. */
  tokenHash: string | null
  /** The link has been used or has expired. */
  onInvalid: (error: AppError) => void
  /** The second factor must be confirmed before the password can be set. */
  onFactorNeeded: (password: string) => void
  onDone: () => void
}

export function ResetForm({ tokenHash, onInvalid, onFactorNeeded, onDone }: Props) {
  const { t } = useT()
  const waiting = useRef(tokenHash)
  const form = useForm({ resolver: zodResolver(resetSchema) })
  const { errors } = form.formState
  const value = useWatch({ control: form.control, name: 'password' })
  const submit = useSubmit(form, {
    action: async ({ password }: ResetValues) => {
      await rejectWeakPassword(password, [])
      // The token is single-use: a retry, say after a rejected password, must skip it.
      if (waiting.current) await redeemRecoveryToken(waiting.current)
      waiting.current = null
      await setPassword(password)
    },
    onSuccess: onDone,
    onFailure: (error) => {
      if (error.code === 'auth.link_expired') return onInvalid(error)
      if (error.code === 'auth.mfa_required') return onFactorNeeded(form.getValues('password'))
      tellAuthFailure(t, t('auth.resetFailed'), error)
    },
    fields: { 'auth.weak_password': 'password', 'auth.same_password': 'password' },
  })
  return (
    <Form onSubmit={submit.onSubmit} className="grid gap-5">
      <NewPasswordFields
        label={t('auth.newPassword')}
        password={form.register('password')}
        confirmPassword={form.register('confirmPassword')}
        value={value ?? ''}
        errors={{
          password: errorText(t, errors.password?.message),
          confirmPassword: errorText(t, errors.confirmPassword?.message),
        }}
        about={[]}
      />
      <FailureNotice error={submit.error} />
      <SubmitButton
        label={t('auth.resetSubmit')}
        busyLabel={t('common.saving')}
        busy={submit.busy}
      />
    </Form>
  )
}
