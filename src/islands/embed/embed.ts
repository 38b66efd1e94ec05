import { sharePicturePath } from '#core/pictures.ts'
import { escapeXml } from '#core/xml.ts'
import type { Locale } from '#i18n/locales.ts'
import { localizePath, projectPath, splitPath } from '#i18n/paths.ts'

/** Size of the framed card, in CSS pixels. */
export const CARD_SIZE = { width: 400, height: 540 } as const
const SHARE_PICTURE = { width: 1200, height: 630 } as const

export interface EmbeddedProject {
  readonly slug: string
  readonly title: string
}

/** Path of the card, which any site may frame. */
export function cardPath(slug: string, locale: Locale): string {
  return localizePath(`/embed/${encodeURIComponent(slug)}`, locale)
}

export function badgePath(slug: string, locale: Locale): string {
  return `${cardPath(slug, locale)}/badge.svg`
}

/** HTML that frames the card. `origin` is ours, the size in CSS pixels. */
export function cardCode(
  { slug, title }: EmbeddedProject,
  origin: string,
  locale: Locale,
  { width, height }: { width: number; height: number } = CARD_SIZE,
): string {
  const src = escapeXml(origin + cardPath(slug, locale))
  return `<iframe src="${src}" width="${width}" height="${height}" title="${escapeXml(title)}" loading="lazy" style="border:0;max-width:100%"></iframe>`
}

/** HTML of the badge, linked to the project. */
export function badgeCode(
  { slug, title }: EmbeddedProject,
  origin: string,
  locale: Locale,
): string {
  const href = escapeXml(origin + projectPath(slug, locale))
  const src = escapeXml(origin + badgePath(slug, locale))
  return `<a href="${href}"><img src="${src}" alt="${escapeXml(title)}" height="36"></a>`
}

/** The project and language that the address of one of our project pages names; null for any other address. */
export function projectAddress(
  address: string,
  origin: string,
): { slug: string; locale: Locale } | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.origin !== origin) return null
  const { path, locale } = splitPath(url.pathname)
  const [, encoded] = /^\/projects\/([^/]+)$/.exec(path) ?? []
  if (!encoded) return null
  try {
    return { slug: decodeURIComponent(encoded), locale }
  } catch {
    return null
  }
}

interface OEmbedRequest {
  readonly origin: string
  readonly locale: Locale
  readonly provider: string
  /** Limits of the asking site, in CSS pixels. */
  readonly maxWidth: number
  readonly maxHeight: number
}

/** The answer to an oEmbed request (oembed.com, 2.3.4.4). */
export function oEmbed(
  project: EmbeddedProject & { readonly creatorName: string },
  { origin, locale, provider, maxWidth, maxHeight }: OEmbedRequest,
): Readonly<Record<string, string | number>> {
  const size = {
    width: Math.min(CARD_SIZE.width, maxWidth),
    height: Math.min(CARD_SIZE.height, maxHeight),
  }
  const mayShowPicture = SHARE_PICTURE.width <= maxWidth && SHARE_PICTURE.height <= maxHeight
  return {
    version: '1.0',
    type: 'rich',
    title: project.title,
    author_name: project.creatorName,
    provider_name: provider,
    provider_url: `${origin}/`,
    cache_age: 3600,
    ...(mayShowPicture && {
      thumbnail_url: origin + sharePicturePath(project.slug),
      thumbnail_width: SHARE_PICTURE.width,
      thumbnail_height: SHARE_PICTURE.height,
    }),
    ...size,
    html: cardCode(project, origin, locale, size),
  }
}
