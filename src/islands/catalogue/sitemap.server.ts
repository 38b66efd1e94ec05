import { INDEXED_ROUTES, ROUTES } from '#i18n/paths.ts'

// File names only: reading the collection would load all content into the server.
const guides = Object.keys(import.meta.glob('/src/content/guides/en/*.mdx', { query: '?raw' }))
const stories = Object.keys(import.meta.glob('/src/content/stories/en/*.mdx', { query: '?raw' }))

/** Unprefixed paths of all indexed static pages. */
export const INDEXED_PATHS: readonly string[] = [
  ...INDEXED_ROUTES.map((name) => ROUTES[name]),
  ...guides.map((file) => file.replace(/^.*\/(.*)\.mdx$/, '/guides/$1')),
  ...stories.map((file) => file.replace(/^.*\/(.*)\.mdx$/, '/success-stories/$1')),
]
