/** Rows of the matrix: how they are collected and compared with the file. */
import { expect } from 'vitest'
import { ACTORS, type ActorName } from './world.ts'

/** Cells by row name, one per actor. */
export type Rows = Map<string, string[]>
export const collect = (rows: Rows, name: string, cell: string): void => {
  rows.set(name, [...(rows.get(name) ?? []), cell])
}
export const onFile = (rows: Rows): Record<string, string> =>
  Object.fromEntries([...rows].map(([name, cells]) => [name, cells.join(' ')]))
export const cellOf = (row: string | undefined, actor: ActorName): string =>
  row?.split(' ')[ACTORS.indexOf(actor)] ?? ''

/** Fails with what to add to or remove from the matrix. */
export function expectRows(
  names: readonly string[],
  file: Readonly<Record<string, unknown>>,
  what: string,
): void {
  const missing = names.filter((name) => !(name in file))
  expect(missing, `Add a row for each of these to ${what} in tests/access/matrix.ts`).toEqual([])
  const gone = Object.keys(file).filter((name) => !names.includes(name))
  expect(gone, `These no longer exist: remove them from ${what} in tests/access/matrix.ts`).toEqual(
    [],
  )
}
