import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { go } from './admin.store.ts'
import type { TabId } from './tab-ids.ts'

interface Props {
  /** The list to go back to. */
  tab: TabId
  /** The section of the tab, if it has several. */
  view?: string
  /** Label of the back button. */
  back: string
  title: ReactNode
  children?: ReactNode
}

/** Title of a detail view with a back button. Takes focus on mount, as a page load would. */
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
        <h2 ref={heading} tabIndex={-1} className="min-w-0 outline-none">
          {title}
        </h2>
        {children}
      </div>
    </div>
  )
}
