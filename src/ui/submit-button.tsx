interface Props {
  label: string
  busyLabel: string
  busy: boolean
  className?: string
}

/** The button of a form. While busy it says so and keeps the focus; the submit helper ignores further presses. */
export function SubmitButton({ label, busyLabel, busy, className = '' }: Props) {
  return (
    <button
      type="submit"
      className={`btn btn-primary ${className}`}
      aria-disabled={busy || undefined}
    >
      {busy ? busyLabel : label}
    </button>
  )
}
