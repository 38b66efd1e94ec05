import { hash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { COLLECTIONS, type Collection } from '#content/schemas.ts'
import { DEFAULT_LOCALE, LOCALES } from '#i18n/locales.ts'
import { withFacts } from '#islands/content/facts.ts'
import { factsReader } from './facts.ts'

/** One MDX file. */
export interface Doc {
  readonly collection: Collection
  readonly locale: string
  readonly slug: string
  /** Relative to the root, with forward slashes. */
  readonly file: string
  /** Includes the frontmatter; `<Brand />` and other facts are resolved. */
  readonly lines: readonly string[]
  /** First 16 hex digits of the SHA-256 of the file, with line endings normalised. */
  readonly hash: string
}

export interface Tree {
  /** Absolute path of the folder that holds `src/content` and `public`. */
  readonly root: string
  /** Locales other than English. */
  readonly translations: readonly string[]
  readonly docs: readonly Doc[]
  /** MDX files outside `<collection>/<locale>/<slug>.mdx`, relative to the root. */
  readonly strays: readonly string[]
}

export const SOURCE_LOCALE: string = DEFAULT_LOCALE

export function readTree(root: string, locales: readonly string[] = LOCALES): Tree {
  const folder = resolve(root)
  const factsIn = factsReader(folder)
  const docs: Doc[] = []
  const strays: string[] = []
  const paths = globSync('src/content/**/*.mdx', { cwd: folder })
  for (const file of paths.map((path) => path.replaceAll('\\', '/')).sort()) {
    const [, collection, locale, slug] =
      /^src\/content\/([^/]+)\/([^/]+)\/([^/]+)\.mdx$/.exec(file) ?? []
    if (!slug || !locale || !locales.includes(locale) || !isCollection(collection)) {
      strays.push(file)
      continue
    }
    const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    const lines = withFacts(text, factsIn(locale)).split('\n')
    docs.push({ collection, locale, slug, file, lines, hash: hashOf(text) })
  }
  const translations = locales.filter((locale) => locale !== SOURCE_LOCALE)
  return { root: folder, translations, docs, strays }
}

export function findDoc(
  tree: Tree,
  collection: Collection,
  locale: string,
  slug: string,
): Doc | undefined {
  return tree.docs.find(
    (doc) => doc.collection === collection && doc.locale === locale && doc.slug === slug,
  )
}

/** The English texts, which all others are translated from. */
export function sourcesOf(tree: Tree): readonly Doc[] {
  return tree.docs.filter((doc) => doc.locale === SOURCE_LOCALE)
}

export function isPublicFile(tree: Tree, path: string): boolean {
  return existsSync(join(tree.root, 'public', path))
}

function isCollection(name: string | undefined): name is Collection {
  return COLLECTIONS.some((collection) => collection === name)
}

function hashOf(text: string): string {
  return hash('sha256', text).slice(0, 16)
}
