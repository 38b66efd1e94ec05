import { type Ref, useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from './field.tsx'

interface Props extends UseFormRegisterReturn {
  label: string
  hint?: string
  error: string | undefined
  /** Translated "optional"; without it the field is required. */
  optional?: string | undefined
}

/** Name of somebody who writes to us. */
export function SenderName(props: Props) {
  return <SenderField {...props} autoComplete="name" />
}

/** Address of somebody who writes to us. */
export function SenderEmail(props: Props) {
  return <SenderField {...props} type="email" autoComplete="email" />
}

function SenderField({
  label,
  hint,
  error,
  optional,
  ...input
}: Props & { type?: 'email'; autoComplete: string }) {
  return (
    <Field label={label} hint={hint} error={error} {...(optional ? { optional } : {})}>
      {(control) => <input {...control} {...input} className="field" required={!optional} />}
    </Field>
  )
}

/** Invisible to people; whoever fills it in is a program. */
export function Trap({ label, ref }: { label: string; ref: Ref<HTMLInputElement> }) {
  const id = useId()
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={id}>{label}</label>
      <input id={id} name="company" ref={ref} tabIndex={-1} autoComplete="off" />
    </div>
  )
}
