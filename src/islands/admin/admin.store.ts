import { computed } from 'nanostores'
import { $search, openSearch, withParams } from '#core/router.ts'
import { KEYS, local } from '#core/storage.ts'
import { isTab, type TabId } from './tab-ids.ts'

/** A tab, and optionally an open row and its view. */
interface AdminRoute {
  readonly tab: TabId
  /** Id of the open row; null in a list. */
  readonly id: string | null
  /** View of the row, e.g. `edit`; null in a list. */
  readonly view: string | null
}

const DEFAULT_TAB: TabId = 'projects'

/** Parses a query string; falls back to the remembered tab. */
export function parseRoute(search: string, remembered: string | null): AdminRoute {
  const query = new URLSearchParams(search)
  const named = query.get('tab')
  if (isTab(named)) return { tab: named, id: query.get('id'), view: query.get('view') }
  return { tab: isTab(remembered) ? remembered : DEFAULT_TAB, id: null, view: null }
}

/** The query string of a route, e.g. `?tab=projects&view=edit&id=…`. */
export function routeQuery({ tab, view, id }: AdminRoute): string {
  return withParams('', { tab, view, id })
}

export const $route = computed($search, (search) => parseRoute(search, local.get(KEYS.adminTab)))

/** Id of the row opened last, until its list has taken it. */
let opened: string | null = null

export function takeOpened(): string | null {
  const id = opened
  opened = null
  return id
}

/** Adds the current route to a bare URL and remembers the tab. Returns an unsubscribe function. */
export function syncUrl(): () => void {
  openSearch(routeQuery($route.get()), 'replace')
  return $route.subscribe(({ tab, id }) => {
    local.set(KEYS.adminTab, tab)
    if (id) opened = id
  })
}

/** Navigates, with a history entry. */
export function go(tab: TabId, view: string | null = null, id: string | null = null): void {
  openSearch(routeQuery({ tab, view, id }))
}
