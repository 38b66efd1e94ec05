/**
 * Stands for the site's origin in prerendered pages that were built without `SITE_URL`. The server writes the real one
 * in its place.
 */
export const ORIGIN_PLACEHOLDER = 'https://origin.backlit.invalid'
