import type { ReactNode } from 'react'

interface Props {
  /** `alert` unless a toast announces the error. */
  role?: 'alert'
  children: ReactNode
}

/** An error of the whole form, above its button. */
export function FormNotice({ role, children }: Props) {
  if (!children) return null
  return (
    <div className="notice notice-danger" role={role}>
      {children}
    </div>
  )
}
