import type { ReactNode } from 'react'

/** An error of the whole form, above its button. The accompanying toast announces it. */
export function FormNotice({ children }: { children: ReactNode }) {
  if (!children) return null
  return <div className="notice notice-danger">{children}</div>
}
