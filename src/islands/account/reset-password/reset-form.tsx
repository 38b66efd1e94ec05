import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { AppError } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { errorText, useSubmit } from '#ui/form.ts'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toast } from '#ui/toast.ts'
import { type ResetValues, resetSchema } from '../account.ts'
import { setPassword, takeRecoveryToken } from '../auth.ts'
import { authErrorText } from '../auth-words.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { NewPasswordFields, refuseCommon } from '../new-password-fields.tsx'

interface Props {
  /** The token to use first; null where its owner is signed in already. */
  tokenHash: string | null
  /** The link turned out to be used or too old. */
  onInvalid: (error: AppError) => void
  /** The account has a second factor, which must be confirmed before this password can be set. */
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
      await refuseCommon(password, [])
      // Works once: a second try, say after a password that was refused, must not use it again.
      if (waiting.current) await takeRecoveryToken(waiting.current)
      waiting.current = null
      await setPassword(password)
    },
    onSuccess: onDone,
    onFailure: (error) => {
      if (error.code === 'auth.link_expired') return onInvalid(error)
      if (error.code === 'auth.mfa_required') return onFactorNeeded(form.getValues('password'))
      toast({
        title: t('auth.resetFailed'),
        description: authErrorText(t, error),
        type: 'error',
      })
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
