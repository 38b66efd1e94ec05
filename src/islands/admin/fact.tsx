import type { ReactNode } from 'react'

/** A row of a description list. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
