import { atom, type ReadableAtom } from 'nanostores'
import { KEYS, local } from '#core/storage.ts'
import { isTab, type TabId } from './places.ts'

/** Where the dashboard stands: a tab, and in it a row and what is done with it. */
export interface Place {
  readonly tab: TabId
  /** Id of the row that is open; null in a list. */
  readonly id: string | null
  /** What is open, e.g. `edit`; null in a list. */
  readonly view: string | null
}

const DEFAULT_TAB: TabId = 'projects'

/** The place an address names; the tab is the remembered one where the address names none. */
export function readPlace(search: string, remembered: string | null): Place {
  const query = new URLSearchParams(search)
  const named = query.get('tab')
  if (isTab(named)) return { tab: named, id: query.get('id'), view: query.get('view') }
  return { tab: isTab(remembered) ? remembered : DEFAULT_TAB, id: null, view: null }
}

/** The query of a place, e.g. `?tab=projects&view=edit&id=…`. */
export function placeQuery({ tab, id, view }: Place): string {
  const query = new URLSearchParams({ tab })
  if (view) query.set('view', view)
  if (id) query.set('id', id)
  return `?${query}`
}

const place = atom<Place>({ tab: DEFAULT_TAB, id: null, view: null })

/** The place every part of the dashboard sees. */
export const $place: ReadableAtom<Place> = place

function set(next: Place): void {
  local.set(KEYS.adminTab, next.tab)
  place.set(next)
}

/** Takes the place from the address, and follows Back and Forward. Returns how to stop. */
export function followAddress(): () => void {
  const read = () => set(readPlace(location.search, local.get(KEYS.adminTab)))
  read()
  history.replaceState(history.state, '', placeQuery(place.get()))
  window.addEventListener('popstate', read)
  return () => window.removeEventListener('popstate', read)
}

/** Goes to a place, with an entry in the history. */
export function go(tab: TabId, view: string | null = null, id: string | null = null): void {
  const next: Place = { tab, id, view }
  if (placeQuery(next) !== location.search) history.pushState(null, '', placeQuery(next))
  set(next)
}
