import type { ReactNode } from 'react'
import { TableFrame } from './table-frame.tsx'

interface Props {
  label: string
  /** Column headings; the last one is end-aligned. */
  columns: readonly string[]
  /** The last column holds actions, whose cells stay in view. */
  hasActions?: boolean
  children: ReactNode
}

/** A table in its own frame. */
export function DataTable({ label, columns, hasActions, children }: Props) {
  return (
    <TableFrame label={label}>
      <table className="w-full min-w-[44rem] border-collapse text-start text-[0.95rem]">
        <thead>
          <tr className="border-b border-line bg-panel-2 text-sm text-soft">
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`px-3 py-3 font-semibold first:ps-4 last:pe-4 ${
                  index === columns.length - 1 ? 'text-end' : 'text-start'
                } ${hasActions ? 'last:sticky last:end-0 last:bg-inherit' : ''}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_td:first-child]:ps-4 [&_td:last-child]:pe-4 [&_th:first-child]:ps-4">
          {children}
        </tbody>
      </table>
    </TableFrame>
  )
}
