import { KeyRound, Smartphone } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { AppError, toAppError } from '#core/errors.ts'
import type { Backend } from '#core/supabase.ts'
import { useT } from '#i18n/island.tsx'
import { Field } from '#ui/field.tsx'
import { errorText } from '#ui/form.ts'
import { SubmitButton } from '#ui/submit-button.tsx'
import { digitsOf } from './account.ts'
import { FailureNotice } from './failure-notice.tsx'
import {
  confirmWithCode,
  confirmWithRecoveryCode,
  type Factor,
  listFactors,
} from './second-factor.ts'

interface Props {
  /** The client whose session is confirmed; defaults to the page's own. */
  connect?: (() => Promise<Backend>) | undefined
  submitLabel: string
  /** Called when confirmed. The form stays busy. */
  onDone: () => void
  /** Called on failure; the form shows the error as well. */
  onFailure?: (error: AppError) => void
}

type Method = { readonly kind: 'app'; readonly factor: string } | { readonly kind: 'recovery' }

/** Asks for a code of one of the authenticator apps, or for a recovery code. */
export function SecondFactorForm({ connect, submitLabel, onDone, onFailure }: Props) {
  const { t } = useT()
  const input = useRef<HTMLInputElement>(null)
  const [factors, setFactors] = useState<readonly Factor[]>()
  const [method, setMethod] = useState<Method>({ kind: 'app', factor: '' })
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<AppError>()
  const load = async (): Promise<string> => {
    const found = await listFactors(connect)
    const first = found[0]?.id ?? ''
    setFactors(found)
    setMethod({ kind: 'app', factor: first })
    return first
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the client of a form never changes
  useEffect(() => void load().catch((cause: unknown) => setError(toAppError(cause))), [])
  // Switching methods clears and focuses the field.
  useEffect(() => {
    if (method) input.current?.focus()
  }, [method])

  const recovery = method.kind === 'recovery'
  const isComplete = recovery ? code.trim() !== '' : digitsOf(code).length === 6

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!isComplete) return setError(new AppError('form.required'))
    setError(undefined)
    setBusy(true)
    try {
      if (method.kind === 'recovery') await confirmWithRecoveryCode(code, connect)
      // Retry if loading the factors failed when the form opened.
      else await confirmWithCode(method.factor || (await load()), code, connect)
      onDone()
    } catch (cause) {
      const failed = toAppError(cause)
      setError(failed)
      setBusy(false)
      input.current?.select()
      onFailure?.(failed)
    }
  }

  function change(next: Method) {
    setMethod(next)
    setCode('')
    setError(undefined)
  }

  const chosen = factors?.find((factor) => method.kind === 'app' && factor.id === method.factor)
  const wrong =
    error?.code === 'auth.mfa_failed' || error?.code === 'form.required'
      ? errorText(t, error.code)
      : undefined
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-5">
      <Field
        label={recovery ? t('auth.recoveryCode') : t('auth.factorCode')}
        hint={
          recovery
            ? t('auth.recoveryHint')
            : chosen?.name
              ? t('auth.factorHintNamed', { name: chosen.name })
              : t('auth.factorHint')
        }
        error={wrong}
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            key={method.kind}
            className="field text-xl tracking-[0.25em] figures"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            autoComplete={recovery ? 'off' : 'one-time-code'}
            inputMode={recovery ? 'text' : 'numeric'}
            autoCapitalize={recovery ? 'characters' : 'none'}
            spellCheck={false}
            maxLength={recovery ? 32 : 12}
          />
        )}
      </Field>
      {error && !wrong && <FailureNotice error={error} />}
      <SubmitButton label={submitLabel} busyLabel={t('auth.factorChecking')} busy={busy} />
      <div className="grid justify-items-start gap-1">
        {factors
          ?.filter((factor) => recovery || factor.id !== chosen?.id)
          .map((factor) => (
            <MethodButton
              key={factor.id}
              onPress={() => change({ kind: 'app', factor: factor.id })}
            >
              <Smartphone size={18} aria-hidden="true" />
              {factor.name ? t('auth.factorUse', { name: factor.name }) : t('auth.factorUseApp')}
            </MethodButton>
          ))}
        {!recovery && (
          <MethodButton onPress={() => change({ kind: 'recovery' })}>
            <KeyRound size={18} aria-hidden="true" />
            {t('auth.recoveryUse')}
          </MethodButton>
        )}
      </div>
    </form>
  )
}

function MethodButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="link inline-flex min-h-11 items-center gap-2 text-start"
      onClick={onPress}
    >
      {children}
    </button>
  )
}
