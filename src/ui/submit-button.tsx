interface Props {
  label: string
  busyLabel: string
  busy: boolean
  className?: string
  /** Id of what names its subject. */
  describedBy?: string
}

/**
 * A form's submit button. `aria-disabled` while busy, so that it keeps the focus; {@link useSubmit} ignores further
 * presses.
 */
export function SubmitButton({ label, busyLabel, busy, className = '', describedBy }: Props) {
  return (
    <button
      type="submit"
      className={`btn btn-primary ${className}`}
      aria-describedby={describedBy}
      aria-disabled={busy || undefined}
    >
      {busy ? busyLabel : label}
    </button>
  )
}
