import type { MouseEvent, ReactNode } from 'react'

/** Renders public components with their links disabled. */
export function InertLinks({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={className} onClickCapture={stopLinks} onAuxClickCapture={stopLinks}>
      {children}
    </div>
  )
}

function stopLinks(event: MouseEvent) {
  if ((event.target as Element).closest('a')) event.preventDefault()
}
