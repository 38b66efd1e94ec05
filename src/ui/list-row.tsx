import type { ReactNode } from 'react'

interface Props {
  picture: ReactNode
  /** Title and state, beside the picture on every screen. */
  head: ReactNode
  /** Facts on the left of the last line. */
  facts: ReactNode
  /** One main action, and a menu with the rest. */
  actions: ReactNode
  children: ReactNode
}

/** A thing of the reader's in a list: its picture, where it stands and what to do. */
export function ListRow({ picture, head, facts, actions, children }: Props) {
  return (
    <li className="panel grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-4 p-4 sm:grid-cols-[10rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-6 sm:p-5">
      <div className="sm:row-span-2">{picture}</div>
      <div className="min-w-0">{head}</div>
      <div className="grid min-w-0 gap-4 max-sm:col-span-2">
        {children}
        <div className="flex items-center justify-between gap-4 border-t max-[22rem]:flex-wrap border-line pt-4">
          <dl className="flex min-w-0 flex-wrap gap-x-8 gap-y-2 text-[0.95rem]">{facts}</dl>
          <div className="flex flex-none items-center gap-1">{actions}</div>
        </div>
      </div>
    </li>
  )
}

export function RowFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-semibold figures whitespace-nowrap">{children}</dd>
    </div>
  )
}
