import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { AppError, toAppError } from '#core/errors.ts'
import type { SessionUser } from '#core/session-user.ts'
import type { Backend } from '#core/supabase.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { Dialog, DialogPanel } from '#ui/dialog.tsx'
import { EmailField } from '#ui/email-field.tsx'
import { errorText, useSubmit } from '#ui/form.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { toast, toastAfterNavigation } from '#ui/toast.ts'
import { type DeleteAccountValues, deleteAccountSchema } from '../account.ts'
import { verifyPassword } from '../auth.ts'
import { authErrorText, passwordTexts } from '../auth-text.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { SecondFactorForm } from '../second-factor-form.tsx'
import { currentPasswordError } from './current-password.ts'
import { deleteAccount, needsFactor } from './your-data.api.ts'

interface Props {
  user: SessionUser
  open: boolean
  opener: HTMLElement | null
  onClose: () => void
  onClosed: () => void
}

/** Account deletion: explains it, then asks for email, password and second factor. */
export function DeleteDialog({ user, open, opener, onClose, onClosed }: Props) {
  const { t, locale } = useT()
  const [proof, setProof] = useState<Backend | null>(null)
  const formId = 'delete-account'
  const step = useRef<'asking' | 'deleting' | 'closed'>('asking')
  const form = useForm({ resolver: zodResolver(deleteAccountSchema) })
  // Registered in page order, so that the first invalid field is focused.
  const email = form.register('email')
  const currentPassword = form.register('currentPassword')
  const { errors } = form.formState

  /** Ends the session that the password was checked with. */
  const giveUp = (client: Backend) => void client.auth.signOut({ scope: 'local' })
  async function finish(client: Backend) {
    if (step.current === 'closed') return
    step.current = 'deleting'
    try {
      await deleteAccount(client, form.getValues('email'))
    } catch (cause) {
      step.current = 'asking'
      giveUp(client)
      throw cause
    }
    toastAfterNavigation({ title: t('profile.leave.done'), type: 'success' })
    location.replace(pathTo('home', locale))
  }
  const fail = (error: AppError) =>
    toast({
      title: t('profile.leave.failed'),
      description:
        error.code === 'auth.invalid_credentials'
          ? t('profile.currentWrong')
          : authErrorText(t, error),
      type: 'error',
    })
  const submit = useSubmit(form, {
    action: async ({ email, currentPassword }: DeleteAccountValues) => {
      if (email.toLowerCase() !== user.email.toLowerCase())
        throw new AppError('account.confirmation')
      const client = await verifyPassword({ email: user.email, password: currentPassword })
      if (await needsFactor(client)) return client
      await finish(client)
      return null
    },
    onSuccess: (client) => {
      if (client) setProof(client)
    },
    onFailure: fail,
    fields: { 'auth.invalid_credentials': 'currentPassword', 'account.confirmation': 'email' },
  })

  function close() {
    // Closing wouldn't stop it.
    if (submit.state.status === 'pending' || step.current === 'deleting') return
    step.current = 'closed'
    if (proof) giveUp(proof)
    onClose()
  }

  const texts = [
    t('profile.leave.listings'),
    t('profile.leave.conversations'),
    t('profile.leave.interests'),
    t('profile.leave.log'),
  ]
  return (
    <Dialog open={open} onClose={close} onClosed={onClosed} opener={opener} keepOnOutsidePress>
      {proof ? (
        <DialogPanel
          key="factor"
          title={t('auth.factorTitle')}
          description={t('profile.leave.factorText')}
          closeLabel={t('common.close')}
        >
          <SecondFactorForm
            connect={() => Promise.resolve(proof)}
            submitLabel={t('profile.leave.submit')}
            onDone={() =>
              finish(proof).catch((cause: unknown) => {
                fail(toAppError(cause))
                setProof(null)
                submit.reset()
              })
            }
          />
        </DialogPanel>
      ) : (
        <DialogPanel
          key="form"
          title={t('profile.leave.dialogTitle')}
          description={t('profile.leave.dialogText')}
          closeLabel={t('common.close')}
          footer={
            <>
              <button
                type="button"
                className="btn"
                aria-disabled={submit.busy || undefined}
                onClick={close}
              >
                {t('common.cancel')}
              </button>
              <button
                type="submit"
                form={formId}
                className="btn btn-danger"
                aria-disabled={submit.busy || undefined}
              >
                {submit.busy ? t('profile.leave.busy') : t('profile.leave.submit')}
              </button>
            </>
          }
        >
          <ul className="mb-6 grid list-disc gap-2 ps-5 text-soft marker:text-danger">
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <form
            id={formId}
            noValidate
            method="post"
            onSubmit={submit.onSubmit}
            className="grid gap-5"
          >
            <EmailField
              label={t('profile.leave.confirm', { email: user.email })}
              error={errorText(t, errors.email?.message)}
              required={false}
              autoComplete="off"
              input={email}
            />
            <PasswordField
              label={t('profile.currentPassword')}
              error={currentPasswordError(t, errors.currentPassword?.message)}
              texts={passwordTexts(t)}
              autoComplete="current-password"
              input={currentPassword}
            />
            <FailureNotice error={submit.error} />
          </form>
        </DialogPanel>
      )}
    </Dialog>
  )
}
