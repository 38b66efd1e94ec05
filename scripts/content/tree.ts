import { hash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { COLLECTIONS, type Collection } from '#content/schemas.ts'
import { DEFAULT_LOCALE, LOCALES } from '#i18n/locales.ts'

/** One MDX file. */
export interface Doc {
  readonly collection: Collection
  readonly locale: string
  readonly slug: string
  /** Path from the root, with forward slashes. */
  readonly file: string
  /** The whole file by lines. */
  readonly lines: readonly string[]
  /** First 16 hexadecimal digits of the file's SHA-256; line endings do not count. */
  readonly hash: string
}

export interface Tree {
  /** Absolute path of the folder that holds `src/content` and `public`. */
  readonly root: string
  /** The languages a text has to exist in besides English. */
  readonly translations: readonly string[]
  readonly docs: readonly Doc[]
  /** MDX files outside `<collection>/<locale>/<slug>.mdx`, as paths from the root. */
  readonly strays: readonly string[]
}

export const SOURCE_LOCALE: string = DEFAULT_LOCALE

/** Reads every MDX file below `<root>/src/content`. */
export function readTree(root: string, locales: readonly string[] = LOCALES): Tree {
  const folder = resolve(root)
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
    docs.push({ collection, locale, slug, file, lines: text.split('\n'), hash: hashOf(text) })
  }
  const translations = locales.filter((locale) => locale !== SOURCE_LOCALE)
  return { root: folder, translations, docs, strays }
}

/** The file of a text in a language, if there is one. */
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

/** The English files: every other language follows them. */
export function sourcesOf(tree: Tree): readonly Doc[] {
  return tree.docs.filter((doc) => doc.locale === SOURCE_LOCALE)
}

/** Whether `public` holds a file at this address of the site. */
export function isPublicFile(tree: Tree, path: string): boolean {
  return existsSync(join(tree.root, 'public', path))
}

function isCollection(name: string | undefined): name is Collection {
  return COLLECTIONS.some((collection) => collection === name)
}

function hashOf(text: string): string {
  return hash('sha256', text).slice(0, 16)
}
