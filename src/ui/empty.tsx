import type { ReactNode } from 'react'

interface Props {
  title?: string
  text?: string
  /** False inside a panel. */
  hasPanel?: boolean
  /** What to do next. */
  children?: ReactNode
}

/** The state of a list with nothing in it. */
export function Empty({ title, text, hasPanel = true, children }: Props) {
  return (
    <div
      className={`grid flex-1 place-content-center justify-items-center gap-3 px-6 py-14 text-center ${hasPanel ? 'panel' : ''}`}
    >
      <span className="moon mb-4" aria-hidden="true" />
      {title && <h2 className="text-xl">{title}</h2>}
      {text && <p className="max-w-[46ch] text-soft">{text}</p>}
      {children}
    </div>
  )
}
