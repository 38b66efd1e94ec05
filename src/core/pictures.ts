import type { Locale } from '#i18n/locales.ts'

/** Width by height of covers everywhere. */
export const COVER_ASPECT = 16 / 10

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
type ProjectMedia =
  | { readonly kind: 'image'; readonly src: string; readonly poster: string }
  | { readonly kind: 'video'; readonly src: string; readonly poster: string }
  | {
      readonly kind: 'videoLink'
      readonly href: string
      readonly host: string
      /** Address for a frame; null for an address of the host that is not one film's. */
      readonly embed: string | null
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

/** Picture, film of our own, film elsewhere (loaded only when somebody asks for it), or a film that is announced but not there. */
export function mediaOf(project: MediaSource): ProjectMedia {
  const poster = coverUrl(project)
  const elsewhere = videoHost(project.videoUrl) ? project.videoUrl : project.mediaUrl
  const host = videoHost(elsewhere)
  if (project.mediaType === 'video') {
    const src = ownMedia(project.mediaUrl)
    if (src) return { kind: 'video', src, poster }
    if (elsewhere && host) return videoLink(elsewhere, host, poster)
    return { kind: 'videoMissing', poster }
  }
  const src = ownMedia(project.mediaUrl) ?? poster
  if (elsewhere && host) return videoLink(elsewhere, host, src)
  return { kind: 'image', src, poster }
}

function videoLink(href: string, host: string, poster: string): ProjectMedia {
  return { kind: 'videoLink', href, host, embed: videoEmbed(href), poster }
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

/** Where the frames of films elsewhere come from; a page's policy allows the one it may need. */
export const FRAME_HOSTS = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
} as const

/**
 * The address of a player for one film on YouTube or Vimeo, or null. Made from the film's id alone; nothing else of the
 * given address goes into it but Vimeo's key of an unlisted film.
 */
export function videoEmbed(url: string): string | null {
  const site = videoHost(url)
  if (!site) return null
  const { hostname, pathname, searchParams } = new URL(url)
  const [first = '', second = '', third = ''] = pathname.split('/').filter(Boolean)
  if (site === 'YouTube') {
    const named = ['embed', 'shorts', 'live', 'v'].includes(first) ? second : null
    const id = hostname.endsWith('youtu.be') ? first : (named ?? searchParams.get('v') ?? '')
    return /^[\w-]{11}$/.test(id) ? `${FRAME_HOSTS.youtube}/embed/${id}?autoplay=1&rel=0` : null
  }
  const [id, key] = first === 'video' ? [second, searchParams.get('h') ?? third] : [first, second]
  if (!id || !/^\d{1,12}$/.test(id)) return null
  const unlisted = key && /^[0-9a-f]{6,40}$/.test(key) ? `&h=${key}` : ''
  return `${FRAME_HOSTS.vimeo}/video/${id}?autoplay=1&dnt=1${unlisted}`
}

/** Widths in which pictures are made, in pixels. */
export const PICTURE_WIDTHS = [320, 480, 640, 960, 1280, 1920] as const

/** Formats in which pictures are made, the smaller one first. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const

export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** Path of the public bucket of project pictures on the backend. */
export const PICTURE_BUCKET_PATH = '/storage/v1/object/public/project_thumbnails/'

/** One `<source>` of a picture. */
interface PictureSource {
  readonly type: string
  readonly srcSet: string
}

/** The address of a picture of the bucket in a width and format of ours, or null for other pictures. */
function pictureUrl(
  src: string,
  width: (typeof PICTURE_WIDTHS)[number],
  format: PictureFormat,
): string | null {
  const start = src.indexOf(PICTURE_BUCKET_PATH)
  if (start < 0) return null
  const name = src.slice(start + PICTURE_BUCKET_PATH.length)
  return /^[A-Za-z0-9./_-]+$/.test(name) && !name.includes('..')
    ? `/pictures/${width}/${format}/${name}`
    : null
}

/** Smaller versions of a picture of the bucket, for a `<picture>` element; none for drawn covers and other files. */
export function pictureSources(src: string, widest: number = 1920): PictureSource[] {
  const widths = PICTURE_WIDTHS.filter((width) => width <= widest)
  return PICTURE_FORMATS.flatMap((format) => {
    const entries = widths.flatMap((width) => {
      const url = pictureUrl(src, width, format)
      return url ? [`${url} ${width}w`] : []
    })
    return entries.length > 0 ? [{ type: `image/${format}`, srcSet: entries.join(', ') }] : []
  })
}
