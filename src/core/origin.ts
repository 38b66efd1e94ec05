/** Stands in for the site's origin in pages prerendered without `SITE_URL`; the server substitutes the real one. */
export const ORIGIN_PLACEHOLDER = 'https://origin.backlit.invalid'
