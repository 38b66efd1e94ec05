import type { ReactNode } from 'react'

/** A row of a description list. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
      <dt className="min-w-32 text-sm text-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
