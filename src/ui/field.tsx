import { CircleAlert } from 'lucide-react'
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
} from 'react'

/** Attributes linking a control to its label, hint and error; spread them on the input, select or textarea. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** Id of what else describes a field: its subject, or notes beside it. */
export const DescribedBy = createContext<string | undefined>(undefined)

/** Fields with one description, which they leave to the group. */
export function FieldGroup(props: ComponentProps<'fieldset'>) {
  const described = useContext(DescribedBy)
  return (
    <DescribedBy value={undefined}>
      <fieldset {...props} aria-describedby={described} />
    </DescribedBy>
  )
}

interface Common {
  label: ReactNode
  hint?: ReactNode
  /** Translated message; undefined if valid. */
  error?: string | undefined
}

interface FieldProps extends Common {
  /** Translated "optional", after the label; part of the description, not the accessible name. */
  optional?: string
  /** Shown at the end of the hint line, e.g. a character counter. */
  counter?: ReactNode
  children: (control: ControlProps) => ReactNode
}

/** A labelled control with hint and error. */
export function Field({ label, hint, error, optional, counter, children }: FieldProps) {
  const { control, ids } = useControl(Boolean(hint), Boolean(error), Boolean(optional))
  return (
    <div>
      <div className="label">
        <label htmlFor={control.id}>{label}</label>
        {optional && (
          <span id={ids.optional} className="ms-2 font-normal text-soft">
            ({optional})
          </span>
        )}
      </div>
      {children(control)}
      <FieldError id={ids.error} error={error} />
      {(hint || counter) && (
        <div className="flex items-baseline justify-between gap-4">
          <p className="hint" id={ids.hint}>
            {hint}
          </p>
          {counter && <p className="hint flex-none figures">{counter}</p>}
        </div>
      )}
    </div>
  )
}

interface CheckFieldProps extends Common {
  children: (control: ControlProps) => ReactNode
}

/** A checkbox with its label beside it, at least 44 px high. */
export function CheckField({ label, hint, error, children }: CheckFieldProps) {
  const { control, ids } = useControl(Boolean(hint), Boolean(error))
  return (
    <div>
      <div className="flex items-start gap-3 py-2">
        {children(control)}
        <label className="flex-1 leading-snug" htmlFor={control.id}>
          {label}
        </label>
      </div>
      <FieldError id={ids.error} error={error} />
      {hint && (
        <p className="hint" id={ids.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** The error of a field, or of a group of them; nothing without one. */
export function FieldError({ id, error }: { id?: string; error: string | undefined }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // Focusing the control scrolled it into view before its error, or that of its group, existed.
    const described = document.activeElement?.closest(`[aria-describedby~="${id}"]`)
    if (error && id && described) line.current?.scrollIntoView({ block: 'nearest' })
  }, [id, error])
  if (!error) return null
  return (
    <p ref={line} className="field-error scroll-my-3" id={id}>
      <CircleAlert className="mt-1 flex-none" size={16} aria-hidden="true" />
      <span>{error}</span>
    </p>
  )
}

function useControl(hasHint: boolean, hasError: boolean, isOptional = false) {
  const id = useId()
  const ids = { hint: `${id}-hint`, error: `${id}-error`, optional: `${id}-optional` }
  const beside = useContext(DescribedBy)
  const described = [hasError && ids.error, hasHint && ids.hint, isOptional && ids.optional, beside]
    .filter(Boolean)
    .join(' ')
  const control: ControlProps = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': hasError || undefined,
  }
  return { control, ids }
}
