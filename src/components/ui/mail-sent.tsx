import { MailCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useCountdown } from '@/lib/countdown.ts'

/** Mail servers ask for this pause between two mails to one address. */
const PAUSE_SECONDS = 60

interface Props {
  title: string
  children: ReactNode
  texts: {
    readonly resend: string
    readonly resendIn: (seconds: number) => string
    readonly resent: string
  }
  /** Sends the mail again; answers how many seconds to wait where it was refused for haste. Never rejects. */
  onResend: () => Promise<number | undefined>
}

/** "A mail is on its way", with a button to send it again after a pause. Takes the focus when it appears. */
export function MailSent({ title, children, texts, onResend }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [left, restart] = useCountdown(PAUSE_SECONDS)
  const [sent, setSent] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  async function again() {
    setSent(false)
    const wait = await onResend()
    setSent(wait === undefined)
    restart(wait)
  }
  return (
    <div className="panel grid justify-items-start gap-4 p-6">
      <MailCheck className="text-lamp-ink" size={32} aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h2>
      <div className="grid gap-3 text-soft">{children}</div>
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
    </div>
  )
}
