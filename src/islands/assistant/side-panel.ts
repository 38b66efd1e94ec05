/** From this width the panel sits beside the page; below, it covers the page. */
export const SIDE_PANEL_QUERY = '(min-width: 640px)'

export const isSidePanel = (): boolean => matchMedia(SIDE_PANEL_QUERY).matches
