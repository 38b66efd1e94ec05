import { useSyncExternalStore } from 'react'

/** What the address of the messages page says: nothing, `?thread=<id>` perhaps with `&message=<id>`, or `?project=<id>`. */
export type Place =
  | { readonly kind: 'list' }
  | { readonly kind: 'thread'; readonly id: string; readonly message?: string }
  | { readonly kind: 'project'; readonly id: string }

/** Reads the place from a query string; `thread` wins. */
export function placeOf(search: string): Place {
  const query = new URLSearchParams(search)
  const thread = query.get('thread')
  if (thread) {
    const message = query.get('message')
    return { kind: 'thread', id: thread, ...(message ? { message } : {}) }
  }
  const project = query.get('project')
  return project ? { kind: 'project', id: project } : { kind: 'list' }
}

/** Query string of a place, the other parameters of the address kept. */
export function searchOf(place: Place, search: string): string {
  const query = new URLSearchParams(search)
  query.delete('thread')
  query.delete('project')
  query.delete('message')
  if (place.kind !== 'list') query.set(place.kind, place.id)
  if (place.kind === 'thread' && place.message) query.set('message', place.message)
  const text = query.toString()
  return text ? `?${text}` : ''
}

const CHANGED = 'backlit:place'

/** Goes to a place. `replace` leaves no step in the browser's history. */
export function goTo(place: Place, how: 'push' | 'replace' = 'push'): void {
  const url = location.pathname + searchOf(place, location.search)
  if (how === 'push') history.pushState(null, '', url)
  else history.replaceState(null, '', url)
  window.dispatchEvent(new Event(CHANGED))
}

function subscribe(notify: () => void): () => void {
  window.addEventListener('popstate', notify)
  window.addEventListener(CHANGED, notify)
  return () => {
    window.removeEventListener('popstate', notify)
    window.removeEventListener(CHANGED, notify)
  }
}

/** The present place; follows back and forward. */
export function usePlace(): Place {
  return placeOf(
    useSyncExternalStore(
      subscribe,
      () => location.search,
      () => '',
    ),
  )
}
