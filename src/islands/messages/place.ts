import { useStore } from '@nanostores/react'
import { $search, openSearch, withParams } from '#core/router.ts'

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
  return withParams(search, {
    thread: place.kind === 'thread' ? place.id : null,
    message: (place.kind === 'thread' && place.message) || null,
    project: place.kind === 'project' ? place.id : null,
  })
}

/** Goes to a place. `replace` leaves no step in the browser's history. */
export function goTo(place: Place, how: 'push' | 'replace' = 'push'): void {
  openSearch(searchOf(place, location.search), how)
}

/** The present place; follows back and forward. */
export function usePlace(): Place {
  return placeOf(useStore($search))
}
