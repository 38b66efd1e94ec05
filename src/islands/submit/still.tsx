import type { MouseEvent, ReactNode } from 'react'

/** Shows what the public pages show, with links that lead nowhere yet. */
export function Still({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={className} onClickCapture={stopLinks} onAuxClickCapture={stopLinks}>
      {children}
    </div>
  )
}

function stopLinks(event: MouseEvent) {
  if ((event.target as Element).closest('a')) event.preventDefault()
}
