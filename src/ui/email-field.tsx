import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field.tsx'

interface Props {
  label: ReactNode
  error: string | undefined
  required?: boolean
  autoComplete?: 'username' | 'off'
  /** Props from react-hook-form's `register`. */
  input: ComponentProps<'input'>
}

/** The email address of an account. */
export function EmailField({
  label,
  error,
  required = true,
  autoComplete = 'username',
  input,
}: Props) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <input
          {...input}
          {...control}
          className="field"
          required={required}
          type="email"
          inputMode="email"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  )
}
