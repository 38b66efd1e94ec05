import type { ReactNode } from 'react'
import { TableFrame } from './table-frame.tsx'

/** A column that phones have no room for. */
interface SpareColumn {
  readonly name: string
  /** On phones its cells have the class of the same name in {@link PHONE_CELL}. */
  readonly onPhones: keyof typeof PHONE_CELL
}

/** Cells of columns that phones have no room for: not shown, or below the cell before, in a row that is `relative`. */
export const PHONE_CELL = {
  hidden: 'max-sm:hidden',
  below: 'max-sm:absolute max-sm:start-1 max-sm:bottom-0',
} as const

/** The cell stays where it was in the row, without any width, so its heading does, too. */
const PHONE_HEADING = { hidden: 'max-sm:hidden', below: 'max-sm:p-0!' } as const

interface Props {
  label: string
  /** Column headings; the last one is end-aligned. If all are just names, phones scroll sideways. */
  columns: readonly (string | SpareColumn)[]
  /** The last column holds actions, whose cells stay in view. */
  hasActions?: boolean
  children: ReactNode
}

/** A table in its own frame. */
export function DataTable({ label, columns, hasActions, children }: Props) {
  const fitsPhones = columns.some((column) => typeof column === 'object')
  const headings = columns.map((column) =>
    typeof column === 'string' ? { name: column, onPhones: null } : column,
  )
  return (
    <TableFrame label={label}>
      <table
        className={`w-full border-collapse text-start text-[0.95rem] ${fitsPhones ? 'sm:min-w-[44rem]' : 'min-w-[44rem]'}`}
      >
        <thead>
          <tr className="border-b border-line bg-panel-2 text-sm text-soft">
            {headings.map(({ name, onPhones }, index) => (
              <th
                key={name}
                scope="col"
                className={`px-3 py-3 font-semibold first:ps-4 last:pe-4 ${
                  index === columns.length - 1 ? 'text-end' : 'text-start'
                } ${hasActions ? 'last:sticky last:end-0 last:bg-inherit' : ''} ${
                  onPhones ? PHONE_HEADING[onPhones] : ''
                }`}
              >
                {onPhones === 'below' ? <span className="max-sm:sr-only">{name}</span> : name}
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
