import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { go } from './admin.store.ts'
import type { TabId } from './places.ts'

interface Props {
  /** The list it was opened from. */
  tab: TabId
  /** Which of the tab's lists, where there are several. */
  view?: string
  /** Words of the way back to it. */
  back: string
  title: ReactNode
  children?: ReactNode
}

/** Title of a view that was opened from the table, with the way back. Takes the focus, as a page would. */
export function ViewHead({ tab, view, back, title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="mb-6">
      <button
        type="button"
        className="btn btn-small btn-quiet -ms-4 mb-1"
        onClick={() => go(tab, view)}
      >
        <ArrowLeft size={18} aria-hidden="true" />
        {back}
      </button>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 break-words outline-none">
          {title}
        </h2>
        {children}
      </div>
    </div>
  )
}
