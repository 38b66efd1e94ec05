import { schemas } from '#content/schemas.ts'
import { DEFAULT_LOCALE, type Locale } from '#i18n/locales.ts'

type Story = ReturnType<(typeof schemas)['stories']['parse']>

// Not from the collection, which would load all content into the server.
const files = import.meta.glob<unknown>('/src/content/stories/*/*.mdx', {
  import: 'frontmatter',
  eager: true,
})
const stories = new Map<string, Story>(
  Object.entries(files).map(([file, lines]) => [
    file.replace(/^.*\/([a-z]+\/.*)\.mdx$/, '$1'),
    schemas.stories.parse(lines),
  ]),
)

/** What the list of stories shows of each written one, in its order; in English where there is no translation. */
export function writtenStories(locale: Locale) {
  return [...stories]
    .filter(([id]) => id.startsWith(`${DEFAULT_LOCALE}/`))
    .map(([id, english]) => {
      const slug = id.slice(DEFAULT_LOCALE.length + 1)
      const translated = stories.get(`${locale}/${slug}`)
      return { slug, locale: translated ? locale : DEFAULT_LOCALE, data: translated ?? english }
    })
    .sort((a, b) => a.data.order - b.data.order)
}
