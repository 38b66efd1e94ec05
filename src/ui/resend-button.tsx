import { useState } from 'react'
import { useCountdown } from './countdown.ts'

export interface ResendButtonProps {
  readonly texts: {
    readonly resend: string
    readonly resendIn: (seconds: number) => string
    readonly resent: string
  }
  /** Sends the mail again; answers how many seconds to wait where it was refused for haste. Never rejects. */
  readonly onResend: () => Promise<number | undefined>
  /** Seconds until the first press. */
  readonly wait: number
}

/** Mail servers ask for this pause between two mails to one address. */
export const PAUSE_SECONDS = 60

/** Sends a mail again, with a pause after each. */
export function ResendButton({ texts, onResend, wait }: ResendButtonProps) {
  const [left, restart] = useCountdown(wait)
  const [sent, setSent] = useState(false)
  async function again() {
    setSent(false)
    const pause = await onResend()
    setSent(pause === undefined)
    restart(pause ?? PAUSE_SECONDS)
  }
  return (
    <>
      <button
        type="button"
        className="btn btn-small tabular-nums"
        disabled={left > 0}
        onClick={again}
      >
        {left > 0 ? texts.resendIn(left) : texts.resend}
      </button>
      <p role="status" className="text-sm text-good">
        {sent ? texts.resent : ''}
      </p>
    </>
  )
}
