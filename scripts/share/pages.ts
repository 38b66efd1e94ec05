import { globSync, readFileSync } from 'node:fs'
import { pageSharePath } from '#core/pictures.ts'
import { isLocale, LOCALES, type Locale } from '#i18n/locales.ts'

interface SharePicture {
  readonly locale: Locale
  /** URL path, e.g. `/share/pages/de/faq.jpg`. */
  readonly path: string
  readonly title: string
}

interface Words {
  readonly common: { readonly tagline: string }
  readonly browse: { readonly title: string }
  readonly static: { readonly storiesTitle: string }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#34': '"',
  '#38': '&',
  '#39': "'",
}

/**
 * The share pictures referenced by the built pages, and those of three pages rendered on demand.
 * @param client Folder of the built pages.
 */
export function sharePictures(client: string): SharePicture[] {
  const wanted = new Map<string, SharePicture>()
  const want = (picture: SharePicture) => wanted.set(picture.path, picture)
  for (const locale of LOCALES) {
    const words = JSON.parse(
      readFileSync(`src/i18n/locales/${locale}/translation.json`, 'utf8'),
    ) as Words
    want({ locale, path: pageSharePath('/', locale), title: words.common.tagline })
    want({ locale, path: pageSharePath('/projects', locale), title: words.browse.title })
    want({
      locale,
      path: pageSharePath('/success-stories', locale),
      title: words.static.storiesTitle,
    })
  }
  for (const file of globSync(`${client}/**/*.html`)) {
    const html = readFileSync(file, 'utf8')
    const picture = content(html, 'og:image')
    const path = picture && new URL(picture).pathname
    const locale = path && /^\/share\/pages\/([^/]+)\//.exec(path)?.[1]
    if (!path || !isLocale(locale) || wanted.has(path)) continue
    want({ locale, path, title: content(html, 'og:title') ?? '' })
  }
  return [...wanted.values()]
}

function content(html: string, property: string): string | undefined {
  const found = new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1]
  return found?.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}
