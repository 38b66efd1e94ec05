import { computed } from 'nanostores'
import { $search, openSearch, withParams } from '#core/router.ts'
import { KEYS, local } from '#core/storage.ts'
import { isTab, type TabId } from './places.ts'

/** Where the dashboard stands: a tab, and in it a row and what is done with it. */
interface Place {
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
export function placeQuery({ tab, view, id }: Place): string {
  return withParams('', { tab, view, id })
}

/** The place every part of the dashboard sees. */
export const $place = computed($search, (search) => readPlace(search, local.get(KEYS.adminTab)))

/** Writes the place into an address that names none, and remembers the tab. Returns how to stop. */
export function followAddress(): () => void {
  openSearch(placeQuery($place.get()), 'replace')
  return $place.subscribe(({ tab }) => local.set(KEYS.adminTab, tab))
}

/** Goes to a place, with an entry in the history. */
export function go(tab: TabId, view: string | null = null, id: string | null = null): void {
  openSearch(placeQuery({ tab, view, id }))
}
