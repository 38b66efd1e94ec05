import { useState } from 'react'
import { useCountdown } from './countdown.ts'

export interface ResendButtonProps {
  readonly texts: {
    readonly resend: string
    readonly resendIn: (seconds: number) => string
    readonly resent: string
  }
  /** Sends the mail again; resolves to the seconds to wait if rate-limited. Never rejects. */
  readonly onResend: () => Promise<number | undefined>
  /** Seconds until the button is enabled. */
  readonly wait: number
}

/** Minimum delay between two mails to one address. Seconds. */
export const PAUSE_SECONDS = 60

/** Seconds left of the pause after a mail. @param sentAt milliseconds since 1970 */
export function pauseAfter(sentAt: number): number {
  const left = PAUSE_SECONDS - Math.floor((Date.now() - sentAt) / 1000)
  return Math.min(PAUSE_SECONDS, Math.max(0, left))
}

export function ResendButton({ texts, onResend, wait }: ResendButtonProps) {
  const [left, restart] = useCountdown(wait)
  const [sent, setSent] = useState(false)
  async function resend() {
    setSent(false)
    const pause = await onResend()
    setSent(pause === undefined)
    restart(pause ?? PAUSE_SECONDS)
  }
  return (
    <>
      <button type="button" className="btn btn-small figures" disabled={left > 0} onClick={resend}>
        {left > 0 ? texts.resendIn(left) : texts.resend}
      </button>
      <p role="status" className="text-sm text-good">
        {sent ? texts.resent : ''}
      </p>
    </>
  )
}
