import { type ReactNode, useEffect, useRef } from 'react'
import { onRowKey, returnFocus } from './row-keys.ts'

/** Scrolls a wide table sideways, also by keyboard, and lets keys go through its rows. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    if (frame.current) returnFocus(frame.current)
  }, [])
  return (
    <section
      ref={frame}
      className="panel relative overflow-x-auto scroll-pe-24"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the window is scrolled by keyboard
      tabIndex={0}
      onKeyDown={onRowKey}
    >
      {children}
    </section>
  )
}
