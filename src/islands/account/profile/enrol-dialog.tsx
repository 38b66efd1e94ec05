import { type FormEvent, useEffect, useRef, useState } from 'react'
import { AppError, toAppError } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { Dialog, DialogActions, DialogPanel } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { errorText } from '#ui/form.ts'
import { toast } from '#ui/toast.ts'
import { digitsOf } from '../account.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { confirmWithCode, type Enrolment, enrol, generateRecoveryCodes } from '../second-factor.ts'
import { CopyButton } from './copy-button.tsx'
import { QrCode } from './qr-code.tsx'
import { CodesPanel } from './recovery-dialog.tsx'
import { SignInAgainPanel } from './sign-in-again.tsx'

interface Props {
  /** The account's. */
  email: string
  opener: HTMLElement | null
  /** Names of the account's other authenticators. */
  taken: readonly string[]
  onChanged?: () => void
  onClosed: () => void
}

/** Sets up an authenticator app: scan, enter a code, and for the first one save the recovery codes. */
export function EnrolDialog({ email, opener, taken, onChanged, onClosed }: Props) {
  const { t } = useT()
  const [open, setOpen] = useState(true)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const isFirst = useRef(taken.length === 0)

  async function confirmed() {
    toast({ title: t('profile.factors.added'), type: 'success' })
    // A spare authenticator leaves existing recovery codes valid.
    const made = isFirst.current ? await generateRecoveryCodes().catch(() => null) : null
    onChanged?.()
    if (made) setCodes(made)
    else setOpen(false)
  }

  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      opener={opener}
      keepOnOutsidePress
    >
      {codes ? (
        <CodesPanel key="codes" codes={codes} onDone={() => setOpen(false)} />
      ) : (
        <Setup
          email={email}
          taken={taken}
          onCancel={() => setOpen(false)}
          onConfirmed={confirmed}
        />
      )}
    </Dialog>
  )
}

interface SetupProps {
  email: string
  taken: readonly string[]
  onCancel: () => void
  onConfirmed: () => Promise<void>
}

function Setup({ email, taken, onCancel, onConfirmed }: SetupProps) {
  const { t } = useT()
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<AppError>()
  const form = useFirstError<HTMLFormElement>(error)
  const started = useRef(false)
  const name = uniqueName(t('profile.factors.defaultName'), taken)
  const start = () =>
    enrol(name).then(setEnrolment, (cause: unknown) => setError(toAppError(cause)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts once
  useEffect(() => {
    // Strict mode runs effects twice: enrol once.
    if (started.current) return
    started.current = true
    void start()
  }, [])

  /** Goes on where the sign-in was found to be too old: with the code as typed, or with a first secret. */
  function resume() {
    setError(undefined)
    if (!enrolment) void start()
  }

  /** Shows a new secret once a set-up in another tab has replaced this one. Returns what to say of the code. */
  async function enrolAnew(): Promise<AppError> {
    setEnrolment(undefined)
    setCode('')
    try {
      setEnrolment(await enrol(name))
      return new AppError('auth.mfa_failed')
    } catch (cause) {
      return toAppError(cause)
    }
  }

  async function confirm(event: FormEvent) {
    event.preventDefault()
    if (busy || !enrolment) return
    if (digitsOf(code).length !== 6) return setError(new AppError('form.required'))
    setBusy(true)
    setError(undefined)
    try {
      await confirmWithCode(enrolment.id, code)
      await onConfirmed()
    } catch (cause) {
      const failed = toAppError(cause)
      setError(failed.code === 'not_found' ? await enrolAnew() : failed)
      setBusy(false)
    }
  }

  if (error?.code === 'auth.reauthentication_needed')
    return <SignInAgainPanel key="proof" email={email} onCancel={onCancel} onDone={resume} />
  const atField = error?.code === 'auth.mfa_failed' || error?.code === 'form.required'
  return (
    <DialogPanel
      key="setup"
      title={t('profile.factors.setupTitle')}
      closeLabel={t('common.close')}
      footer={
        <DialogActions
          form="enrol-factor"
          label={busy ? t('auth.factorChecking') : t('profile.factors.confirm')}
          busy={busy || !enrolment}
          onCancel={onCancel}
        />
      }
    >
      <form
        ref={form}
        id="enrol-factor"
        noValidate
        method="post"
        onSubmit={confirm}
        className="grid gap-6"
      >
        <div className="grid gap-4">
          <p>{t('profile.factors.scan')}</p>
          {enrolment ? (
            <QrCode text={enrolment.uri} label={t('profile.factors.qr')} />
          ) : (
            !error && (
              <span className="skeleton size-52 justify-self-center" role="status">
                <span className="sr-only">{t('common.loading')}</span>
              </span>
            )
          )}
          {enrolment && <Secret secret={enrolment.secret} />}
        </div>
        <Field
          label={t('profile.factors.codeLabel')}
          hint={t('auth.factorHint')}
          error={atField ? errorText(t, error.code) : undefined}
        >
          {(control) => (
            <input
              {...control}
              className="field text-xl tracking-[0.25em] figures"
              value={code}
              onChange={(event) => setCode(event.target.value)}
              autoComplete="one-time-code"
              inputMode="numeric"
              spellCheck={false}
              maxLength={12}
            />
          )}
        </Field>
        {!atField && <FailureNotice error={error} />}
      </form>
    </DialogPanel>
  )
}

/** The secret as text, for setup on the same phone. */
function Secret({ secret }: { secret: string }) {
  const { t } = useT()
  return (
    <div className="grid gap-2">
      <p className="text-sm text-soft">{t('profile.factors.secretText')}</p>
      <div className="flex flex-wrap items-center gap-3 rounded-field border border-line bg-panel p-3">
        <code className="min-w-0 flex-1 basis-48 font-mono text-[0.95rem] select-all">
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
        <CopyButton text={secret} label={t('profile.factors.copy')} />
      </div>
    </div>
  )
}

/** `Authenticator app`, `Authenticator app 2`, …: the first unused name. */
function uniqueName(base: string, taken: readonly string[]): string {
  let number = 1
  const name = () => (number === 1 ? base : `${base} ${number}`)
  while (taken.includes(name())) number += 1
  return name()
}
