import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  text?: ReactNode
  /** A button for the whole section, beside its title. */
  action?: ReactNode
  danger?: boolean
  children?: ReactNode
}

export function Section({ title, text, action, danger = false, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`panel p-5 sm:p-7 ${danger ? 'border-danger/40' : ''}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-xl flex-1 basis-64">
          <h3 id={id}>{title}</h3>
          {text && <p className="mt-1.5 text-soft">{text}</p>}
        </div>
        {action}
      </div>
      {children && <div className="mt-5">{children}</div>}
    </section>
  )
}
