import { useStore } from '@nanostores/react'
import { atom, onMount, type ReadableAtom } from 'nanostores'

const search = atom('')

/** The URL's query string, kept current through Back and Forward. Only for islands that render in the browser. */
export const $search: ReadableAtom<string> = search

onMount(search, () => {
  const read = () => search.set(location.search)
  read()
  window.addEventListener('popstate', read)
  return () => window.removeEventListener('popstate', read)
})

/** Changes the URL's query string, pushing or replacing the history entry, unless unsaved changes hold it. */
export function openSearch(next: string, how: 'push' | 'replace' = 'push'): void {
  if (next !== location.search) {
    const url = location.pathname + next
    if (how === 'push') history.pushState(null, '', url)
    else history.replaceState(history.state, '', url)
  }
  search.set(location.search)
}

/** The query string with parameters set, or removed if empty; the others stay. */
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

export function useParam(name: string): string | null {
  return new URLSearchParams(useStore($search)).get(name)
}
