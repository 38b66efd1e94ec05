/** From this width on the panel stands beside the page; below it covers the page. */
export const BESIDE = '(min-width: 640px)'

export const standsBeside = (): boolean => matchMedia(BESIDE).matches
