import type { ReactNode } from 'react'

interface Props {
  /** `alert` unless a toast announces the error. */
  role?: 'alert'
  children: ReactNode
}

/** The form may be longer than its dialog. Outside the component, so that it runs once per error. */
const scrollTo = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })

/** An error of the whole form, above its button. */
export function FormNotice({ role, children }: Props) {
  if (!children) return null
  return (
    <div ref={scrollTo} className="notice notice-danger scroll-mb-5" role={role}>
      {children}
    </div>
  )
}
