import type { Locale } from '#i18n/locales.ts'

/** Width / height of covers. */
export const COVER_ASPECT = 16 / 10

/** Path of a project's generated cover, drawn from category and slug alone. */
export function generatedCoverUrl(project: { category: string; slug: string }): string {
  const category = /^[a-z]+$/.test(project.category) ? project.category : 'other'
  return `/covers/${category}/${encodeURIComponent(project.slug || 'project')}.svg`
}

/** Path of a project's Open Graph picture, 1200 by 630 pixels. */
export function sharePicturePath(slug: string): string {
  return `/share/projects/${encodeURIComponent(slug)}.png`
}

/** Path of a creator's Open Graph picture, of the same size. */
export function creatorSharePath(slug: string): string {
  return `/share/creators/${encodeURIComponent(slug)}.png`
}

/** Path of a page's Open Graph picture. `path` has no locale prefix. */
export function pageSharePath(path: string, locale: Locale): string {
  return `/share/pages/${locale}${path === '/' ? '/home' : path}.jpg`
}

/** Path of the bucket of project pictures in the addresses that listings store, followed by a file's name. */
export const PICTURE_BUCKET_PATH = '/storage/v1/object/public/project_thumbnails/'

/** Path of a picture on this site that nobody replaces after a review, by the same rule as `private.is_picture`. */
export const OWN_PICTURE =
  /^(?!.*\.\.)\/(demo|storage\/v1\/object\/public\/project_thumbnails)\/[A-Za-z0-9._/-]+$/

/** Place of a picture in the preview of a form, which the browser fills. */
const PLACE = /^\/local\/\d{1,2}$/

/** Path of the site's copies of public pictures, as they were uploaded. */
const ORIGINALS_PATH = '/pictures/original/'

/** Name of the bucket's file at a stored address, wherever the bucket is; null for other addresses. */
export function bucketPicture(address: string): string | null {
  const [, name = ''] = address.split(PICTURE_BUCKET_PATH)
  return /^[A-Za-z0-9./_-]+$/.test(name) && !name.includes('..') ? name : null
}

/**
 * The URL from which a page may load a listing's media, else null. Pictures of the backend's storage come from this site,
 * as their bucket has no public files. Pages make no third-party requests.
 */
export function ownMedia(url: string | null | undefined): string | null {
  const path = url?.replace(/^https?:\/\/[^\s/?#"<>\\@]+(?=\/storage\/)/, '') ?? ''
  if (PLACE.test(path)) return path
  if (!OWN_PICTURE.test(path)) return null
  return path.replace(PICTURE_BUCKET_PATH, ORIGINALS_PATH)
}

/** A project's thumbnail, or its generated cover. */
export function coverUrl(project: {
  category: string
  slug: string
  thumbnailUrl: string | null
}): string {
  return ownMedia(project.thumbnailUrl) ?? generatedCoverUrl(project)
}

/** Media at the top of a project page. `poster` is the thumbnail, also the fallback when the media fails to load. */
type ProjectMedia =
  | { readonly kind: 'image'; readonly src: string; readonly poster: string }
  | { readonly kind: 'video'; readonly src: string; readonly poster: string }
  | {
      readonly kind: 'videoLink'
      readonly href: string
      readonly host: string
      /** Player URL; null if the URL isn't of a single video. */
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

/** Chooses between picture, hosted video, external video (loaded on demand) and a missing video. */
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

const VIDEO_HOSTS: ReadonlyMap<string, string> = new Map([
  ['youtube.com', 'YouTube'],
  ['youtube-nocookie.com', 'YouTube'],
  ['youtu.be', 'YouTube'],
  ['vimeo.com', 'Vimeo'],
  ['player.vimeo.com', 'Vimeo'],
])

/** Name of the video host, or null for any other URL. */
export function videoHost(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url)) return null
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  return VIDEO_HOSTS.get(hostname.replace(/^(?:www|m)\./, '')) ?? null
}

/** Origins of external players, for `frame-src`. */
export const FRAME_HOSTS = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
} as const

/**
 * Player URL of a YouTube or Vimeo video, or null. Built from the video's id alone, plus Vimeo's hash of an unlisted
 * video.
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

/** Widths of the resized versions, in pixels. */
export const PICTURE_WIDTHS = [320, 480, 640, 960, 1280, 1920] as const

/** Formats of the resized versions, smallest first. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const

export type PictureFormat = (typeof PICTURE_FORMATS)[number]

interface PictureSource {
  readonly type: string
  readonly srcSet: string
}

/** URL of a listing's picture in one of our widths and formats, or null for other pictures. */
function pictureUrl(
  src: string,
  width: (typeof PICTURE_WIDTHS)[number],
  format: PictureFormat,
): string | null {
  return src.startsWith(ORIGINALS_PATH)
    ? `/pictures/${width}/${format}/${src.slice(ORIGINALS_PATH.length)}`
    : null
}

/** URL of a video's poster, which has no versions to choose from: one that fits most windows. */
export function posterUrl(src: string): string {
  return pictureUrl(src, 1280, 'avif') ?? src
}

/**
 * `<source>` entries of a listing's picture; none for generated covers and other files.
 * @param src As returned by {@link ownMedia}.
 */
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
