import { type CollectionEntry, type CollectionKey, getCollection, getEntry } from 'astro:content'
import { generatedCoverUrl } from '#core/pictures.ts'
import { DEFAULT_LOCALE, type Locale } from '#i18n/locales.ts'
import { localePaths } from '#i18n/paths.ts'

/** An entry in the reader's locale, or in English if it has no translation. */
export interface Localized<C extends CollectionKey> {
  readonly entry: CollectionEntry<C>
  readonly slug: string
  /** The actual language of the text. */
  readonly locale: Locale
}

/** An entry by slug, falling back to English. Throws if there is none, to fail the build. */
export async function localizedEntry<C extends CollectionKey>(
  collection: C,
  locale: Locale,
  slug: string,
): Promise<Localized<C>> {
  for (const code of [locale, DEFAULT_LOCALE]) {
    const entry = (await getEntry(collection as never, `${code}/${slug}` as never)) as
      | CollectionEntry<C>
      | undefined
    if (entry) return { entry, slug, locale: code }
  }
  throw new Error(`No content for ${collection}/${slug}`)
}

/** All English entries, each translated where possible, in their order. */
export async function localizedEntries<C extends CollectionKey>(
  collection: C,
  locale: Locale,
): Promise<Localized<C>[]> {
  const slugs = await slugsOf(collection)
  const found = await Promise.all(slugs.map((slug) => localizedEntry(collection, locale, slug)))
  return found.sort((a, b) => order(a.entry) - order(b.entry))
}

/** An entry and the one after it in their order; the last is followed by the first. */
export async function entryAndNext<C extends CollectionKey>(
  collection: C,
  locale: Locale,
  slug: string,
): Promise<{ source: Localized<C>; next: Localized<C> }> {
  const entries = await localizedEntries(collection, locale)
  const index = entries.findIndex((entry) => entry.slug === slug)
  const source = entries[index]
  const next = entries[(index + 1) % entries.length]
  if (!source || !next) throw new Error(`No content for ${collection}/${slug}`)
  return { source, next }
}

/** `getStaticPaths` entries of a page for each entry, one per locale. */
export async function entryPaths(collection: CollectionKey) {
  const slugs = await slugsOf(collection)
  return localePaths().flatMap(({ params, props }) =>
    slugs.map((slug) => ({ params: { ...params, slug }, props: { ...props, slug } })),
  )
}

/** URL of a guide's drawn cover. */
export const guideCover = (slug: string): string =>
  generatedCoverUrl({ category: 'social', slug: `guides-${slug}` })

async function slugsOf(collection: CollectionKey): Promise<string[]> {
  const entries = await getCollection(collection)
  const prefix = `${DEFAULT_LOCALE}/`
  return entries.filter((e) => e.id.startsWith(prefix)).map((e) => e.id.slice(prefix.length))
}

function order(entry: { data: unknown }): number {
  return (entry.data as { order?: number }).order ?? 0
}
