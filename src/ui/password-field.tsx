import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react'
import { Field } from './field.tsx'

interface PasswordTexts {
  readonly show: string
  readonly hide: string
  readonly capsLock: string
}

interface Props {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  texts: PasswordTexts
  autoComplete: 'current-password' | 'new-password'
  /** Props from react-hook-form's `register`. */
  input: ComponentProps<'input'>
  /** Below the field, e.g. a strength meter. */
  children?: ReactNode
}

/** A password input with a reveal button and a Caps Lock warning. */
export function PasswordField({ label, hint, error, texts, autoComplete, input, children }: Props) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <>
          <div className="relative">
            <input
              {...input}
              {...control}
              className="field pe-13"
              required
              type={shown ? 'text' : 'password'}
              autoComplete={autoComplete}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              onKeyDown={watch}
              onKeyUp={watch}
              onBlur={(event) => {
                setCapsLock(false)
                input.onBlur?.(event)
              }}
            />
            <button
              type="button"
              className="absolute inset-y-px end-px grid w-12 place-items-center rounded-e-[9px] text-soft hover:text-ink"
              aria-label={shown ? texts.hide : texts.show}
              aria-controls={control.id}
              onClick={() => setShown(!shown)}
            >
              {shown ? (
                <EyeOff size={20} aria-hidden="true" />
              ) : (
                <Eye size={20} aria-hidden="true" />
              )}
            </button>
          </div>
          <p role="status" className={capsLock ? 'hint font-semibold' : 'sr-only'}>
            {capsLock ? texts.capsLock : ''}
          </p>
          {children}
        </>
      )}
    </Field>
  )
}
