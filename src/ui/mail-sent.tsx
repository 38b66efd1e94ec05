import { MailCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { PAUSE_SECONDS, ResendButton, type ResendButtonProps } from './resend-button.tsx'

interface Props extends Pick<ResendButtonProps, 'texts' | 'onResend'> {
  title: string
  children: ReactNode
}

/** "Check your mail" panel with a delayed resend button. Takes the focus when it appears. */
export function MailSent({ title, children, texts, onResend }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="panel grid justify-items-start gap-4 p-6">
      <MailCheck className="text-lamp-ink" size={32} aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h2>
      <div className="grid gap-3 text-soft">{children}</div>
      <ResendButton texts={texts} onResend={onResend} wait={PAUSE_SECONDS} />
    </div>
  )
}
