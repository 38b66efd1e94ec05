import { saveMirror } from '../save-mirror.ts'
import type { InitialCatalogue } from './use-catalogue.ts'

/** A value as Astro writes it into the attributes of an island: its kind, which for a list is 1, and itself. */
type Written = readonly [kind: number, value: unknown]

const read = ([kind, value]: Written): unknown => {
  if (kind === 1) return (value as Written[]).map(read)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, read(part)]))
}

/** Caches the list for outages as it came with the page, without waiting for its island to wake. */
export function keepCopy(island: Element | null): void {
  // Any parameter narrows or continues the list.
  if (!island || location.search !== '') return
  const { initial } = JSON.parse(island.getAttribute('props') ?? '{}')
  const { page } = read(initial) as InitialCatalogue
  if (page && page.projects.length > 0) saveMirror(page.projects)
}
