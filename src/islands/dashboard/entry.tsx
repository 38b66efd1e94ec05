import { ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** A list with a heading. */
export function Entries({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-2xl">
        {title}
      </h2>
      <ul className="panel divide-y divide-line overflow-hidden">{children}</ul>
    </section>
  )
}

interface EntryProps {
  picture: ReactNode
  title: ReactNode
  href: string
  children: ReactNode
}

export function Entry({ picture, title, href, children }: EntryProps) {
  return (
    <li>
      <a
        className="flex items-center gap-4 p-4 no-underline -outline-offset-2! hover:bg-panel-2 sm:px-5"
        href={href}
      >
        <span className="w-20 flex-none">{picture}</span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          <span className="block text-soft">{children}</span>
        </span>
        <ChevronRight size={20} className="flex-none text-lamp-ink" aria-hidden="true" />
      </a>
    </li>
  )
}

export function Sign({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span
      className="mx-auto grid size-11 place-items-center rounded-full border border-line bg-panel-2 text-lamp-ink"
      aria-hidden="true"
    >
      <Icon size={20} />
    </span>
  )
}
