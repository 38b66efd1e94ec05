/**
 * Stands for the site's origin in prerendered pages that were built without `SITE_URL`. The server writes the real one
 * in its place.
 */
export const ORIGIN_PLACEHOLDER = 'https://origin.backlit.invalid'

/** Header by which the server tells a page made on demand its origin; a browser's own is dropped. */
export const ORIGIN_HEADER = 'x-backlit-origin'
