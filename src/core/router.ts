import { useStore } from '@nanostores/react'
import { atom, onMount, type ReadableAtom } from 'nanostores'

const search = atom('')

/** The query string of the address, through Back and Forward too. For islands that render in the browser only. */
export const $search: ReadableAtom<string> = search

onMount(search, () => {
  const read = () => search.set(location.search)
  read()
  window.addEventListener('popstate', read)
  return () => window.removeEventListener('popstate', read)
})

/** Gives the page's address another query string, with a step in the history unless it replaces the present one. */
export function openSearch(next: string, how: 'push' | 'replace' = 'push'): void {
  if (next !== location.search) {
    const url = location.pathname + next
    if (how === 'push') history.pushState(null, '', url)
    else history.replaceState(history.state, '', url)
  }
  search.set(next)
}

/** A query string with these parameters set, or without those that are empty; the others stay. */
export function withParams(
  query: string,
  changes: Readonly<Record<string, string | null>>,
): string {
  const params = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  return params.size > 0 ? `?${params}` : ''
}

/** One parameter of the address. */
export function useParam(name: string): string | null {
  return new URLSearchParams(useStore($search)).get(name)
}
