import type { ReactNode } from 'react'

/** A failure that belongs to the whole form, above its button. Announced by the toast that goes with it. */
export function FormNotice({ children }: { children: ReactNode }) {
  if (!children) return null
  return <div className="notice notice-danger">{children}</div>
}
