import type { Locale } from '../i18n/locales.ts'

/** Where a project's generated cover lives; the picture is drawn from category and slug alone. */
export function generatedCoverUrl(project: { category: string; slug: string }): string {
  const category = /^[a-z]+$/.test(project.category) ? project.category : 'other'
  return `/covers/${category}/${encodeURIComponent(project.slug || 'project')}.svg`
}

/** Where the picture that stands for a project in links elsewhere lives; 1200 by 630 pixels. */
export function sharePicturePath(slug: string): string {
  return `/share/projects/${encodeURIComponent(slug)}.png`
}

/** Where the picture that stands for a page of the site in links elsewhere lives. `path` has no locale prefix. */
export function pageSharePath(path: string, locale: Locale): string {
  return `/share/pages/${locale}${path === '/' ? '/home' : path}.jpg`
}

/**
 * An address of a picture or film that a page may load by itself, or null. That is a path on this site, or a public
 * file of the backend's storage; pages make no request to any other host.
 */
export function ownMedia(url: string | null | undefined): string | null {
  if (!url) return null
  if (/^\/(?![/\\])[^\s"<>\\]*$/.test(url)) return url
  return /^https?:\/\/[^\s/?#"<>\\@]+\/storage\/v1\/object\/public\/[^\s"<>\\]+$/.test(url)
    ? url
    : null
}

/** A project's own thumbnail, or its generated cover where it has none. */
export function coverUrl(project: {
  category: string
  slug: string
  thumbnailUrl: string | null
}): string {
  return ownMedia(project.thumbnailUrl) ?? generatedCoverUrl(project)
}

/** What the top of a project's page shows. `poster` is its thumbnail, which also stands in when the media fails. */
export type ProjectMedia =
  | { readonly kind: 'image'; readonly src: string; readonly poster: string }
  | { readonly kind: 'video'; readonly src: string; readonly poster: string }
  | {
      readonly kind: 'videoLink'
      readonly href: string
      readonly host: string
      readonly poster: string
    }
  | { readonly kind: 'videoMissing'; readonly poster: string }

interface MediaSource {
  category: string
  slug: string
  thumbnailUrl: string | null
  mediaType: 'image' | 'video'
  mediaUrl: string | null
  videoUrl: string | null
}

/** Picture, film of our own, film elsewhere (only ever a link), or a film that is announced but not there. */
export function mediaOf(project: MediaSource): ProjectMedia {
  const poster = coverUrl(project)
  const elsewhere = videoHost(project.videoUrl) ? project.videoUrl : project.mediaUrl
  const host = videoHost(elsewhere)
  if (project.mediaType === 'video') {
    const src = ownMedia(project.mediaUrl)
    if (src) return { kind: 'video', src, poster }
    if (elsewhere && host) return { kind: 'videoLink', href: elsewhere, host, poster }
    return { kind: 'videoMissing', poster }
  }
  const src = ownMedia(project.mediaUrl) ?? poster
  if (elsewhere && host) return { kind: 'videoLink', href: elsewhere, host, poster: src }
  return { kind: 'image', src, poster }
}

const VIDEO_HOSTS: Readonly<Record<string, string>> = {
  'youtube.com': 'YouTube',
  'youtube-nocookie.com': 'YouTube',
  'youtu.be': 'YouTube',
  'vimeo.com': 'Vimeo',
  'player.vimeo.com': 'Vimeo',
}

/** Name of the film site an address is on, or null for any other. */
export function videoHost(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url)) return null
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  return VIDEO_HOSTS[hostname.replace(/^(?:www|m)\./, '')] ?? null
}
