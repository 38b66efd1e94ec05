import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { Form } from '@/components/ui/form.tsx'
import { FormNotice } from '@/components/ui/form-notice.tsx'
import { PasswordField } from '@/components/ui/password-field.tsx'
import { SubmitButton } from '@/components/ui/submit-button.tsx'
import { type ResetValues, resetSchema } from '@/domain/account.ts'
import type { AppError } from '@/domain/errors.ts'
import { useT } from '@/i18n/island.tsx'
import { pathTo } from '@/i18n/paths.ts'
import { setPassword, takeRecoveryToken } from '@/lib/auth.ts'
import { authErrorText, passwordTexts } from '@/lib/auth-words.ts'
import { errorText, useSubmit } from '@/lib/form.ts'
import { toast, toastAfterNavigation } from '@/lib/toast.ts'

interface Props {
  /** The token to use first; null where its owner is signed in already. */
  tokenHash: string | null
  /** The link turned out to be used or too old. */
  onInvalid: (error: AppError) => void
}

export function ResetForm({ tokenHash, onInvalid }: Props) {
  const { t, locale } = useT()
  const waiting = useRef(tokenHash)
  const form = useForm({ resolver: zodResolver(resetSchema) })
  const { errors } = form.formState
  const submit = useSubmit(form, {
    action: async ({ password }: ResetValues) => {
      // Works once: a second try, say after a password that was refused, must not use it again.
      if (waiting.current) await takeRecoveryToken(waiting.current)
      waiting.current = null
      await setPassword(password)
    },
    onSuccess: () => {
      toastAfterNavigation({
        title: t('auth.resetDone'),
        description: t('auth.othersSignedOut'),
        type: 'success',
      })
      location.replace(pathTo('home', locale))
    },
    onFailure: (error) => {
      if (error.code === 'auth.link_expired') return onInvalid(error)
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
        label={t('auth.resetSubmit')}
        busyLabel={t('common.saving')}
        busy={submit.busy}
      />
    </Form>
  )
}
