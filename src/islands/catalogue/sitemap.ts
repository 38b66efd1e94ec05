import { escapeXml } from '#core/xml.ts'
import { DEFAULT_LOCALE, LOCALE_TABLE, LOCALES, type Locale } from '#i18n/locales.ts'
import { creatorPath, localizePath, projectPath } from '#i18n/paths.ts'

/** Projects per sitemap, newest first. The route cache holds a copy per language and host name. */
export const SITEMAP_PROJECTS = 2000

/** A page of a project or a creator. `updatedAt` is an ISO time. */
export interface SitemapEntry {
  readonly slug: string
  readonly updatedAt: string
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export function sitemapIndex(origin: string): string {
  const entries = LOCALES.map(
    (locale) => `<sitemap><loc>${address(`/sitemap-${locale}.xml`, origin)}</loc></sitemap>`,
  )
  return `${HEAD}\n<sitemapindex ${SPACE}>\n${entries.join('\n')}\n</sitemapindex>\n`
}

/**
 * The sitemap of a language. Static pages list their translations; projects and creators don't, as each is one
 * text in its creator's language.
 * @param paths Unprefixed paths of the static pages.
 */
export function sitemap(
  origin: string,
  locale: Locale,
  paths: readonly string[],
  projects: readonly SitemapEntry[],
  creators: readonly SitemapEntry[],
): string {
  const fixed = paths.map(
    (path) =>
      `<url><loc>${address(localizePath(path, locale), origin)}</loc>${alternates(path, origin)}</url>`,
  )
  const listed = (path: typeof projectPath, entries: readonly SitemapEntry[]) =>
    entries.map(
      ({ slug, updatedAt }) =>
        `<url><loc>${address(path(slug, locale), origin)}</loc><lastmod>${escapeXml(updatedAt)}</lastmod></url>`,
    )
  return [
    `${HEAD}\n<urlset ${SPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">`,
    ...fixed,
    ...listed(projectPath, projects),
    ...listed(creatorPath, creators),
    '</urlset>\n',
  ].join('\n')
}

function alternates(path: string, origin: string): string {
  const rows = [
    ...LOCALE_TABLE.map(({ tag, code }) => ({ tag, code })),
    { tag: 'x-default', code: DEFAULT_LOCALE },
  ]
  return rows
    .map(
      ({ tag, code }) =>
        `<xhtml:link rel="alternate" hreflang="${tag}" href="${address(localizePath(path, code), origin)}"/>`,
    )
    .join('')
}

const address = (path: string, origin: string): string => escapeXml(new URL(path, origin).href)
