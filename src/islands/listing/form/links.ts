import { OWN_PICTURE } from '#core/pictures.ts'

/** The same rule as `private.is_link`. */
export const WEB_LINK = /^https?:\/\/[^\s/?#"<>\\@:%^|[\]]+(:[0-9]{1,5})?([/?#][^\s"<>\\]*)?$/

/** Trims a URL and adds `https://` if it has no scheme, as in `example.org`. */
export function withScheme(typed: string): string {
  const url = typed.trim().replace(/^https?:/i, (scheme) => scheme.toLowerCase())
  return /^[\w-]+(\.[\w-]+)+(?![^/?#]*@)([/?#:].*)?$/.test(url) ? `https://${url}` : url
}

export function isWebLink(url: string): boolean {
  return WEB_LINK.test(url) && URL.canParse(url)
}

/** Whether it is a picture URL: on the web or of this site's pictures. */
export function isPictureLink(url: string): boolean {
  return isWebLink(url) || OWN_PICTURE.test(url)
}

/** Whether it is a YouTube or Vimeo video. */
export function isVideoLink(url: string): boolean {
  if (!isWebLink(url)) return false
  const { hostname, pathname, searchParams } = new URL(url)
  const host = hostname.replace(/^(www|m|player)\./, '')
  if (host === 'youtu.be') return /^\/[\w-]{6,}/.test(pathname)
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    return (
      /^[\w-]{6,}$/.test(searchParams.get('v') ?? '') ||
      /^\/(embed|shorts|live)\/[\w-]{6,}/.test(pathname)
    )
  }
  return host === 'vimeo.com' && /\/\d{5,}/.test(pathname)
}
