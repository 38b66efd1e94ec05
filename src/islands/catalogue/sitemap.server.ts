import { INDEXED_ROUTES, ROUTES } from '#i18n/paths.ts'

// Only the names are wanted. Reading the collection would load every text of the site into the server.
const guides = Object.keys(import.meta.glob('/src/content/guides/en/*.mdx', { query: '?raw' }))

/** Unprefixed paths of every fixed page for search engines. */
export const INDEXED_PATHS: readonly string[] = [
  ...INDEXED_ROUTES.map((name) => ROUTES[name]),
  ...guides.map((file) => file.replace(/^.*\/(.*)\.mdx$/, '/guides/$1')),
]
