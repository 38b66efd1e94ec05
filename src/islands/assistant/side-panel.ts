import { KEYS, tab } from '#core/storage.ts'

/** From this width the panel sits beside the page; below, it covers the page. */
export const SIDE_PANEL_QUERY = '(min-width: 640px)'

export const isSidePanel = (): boolean => matchMedia(SIDE_PANEL_QUERY).matches

/** Whether the panel was open on the previous page. Pages read no more of the conversation until it opens. */
export function wasOpen(): boolean {
  try {
    return JSON.parse(tab.get(KEYS.assistant) ?? '{}').isOpen === true
  } catch {
    return false
  }
}
