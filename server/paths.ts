import { DEFAULT_LOCALE, LOCALES } from '#i18n/locales.ts'

/** A call of the backend, with its service. */
export const API_PATH = /^\/(rest|auth|storage|functions)\/v1(\/|$)/
/** Where password managers send people (W3C, change password URL). */
const CHANGE_PASSWORD = '/.well-known/change-password'
const PASSWORD_FORM = '/profile#security'
const MAX_URL_LENGTH = 8_192

type Target =
  | { readonly kind: 'bad'; readonly status: 400 | 414 }
  | { readonly kind: 'redirect'; readonly status: 301 | 302 | 308; readonly location: string }
  | { readonly kind: 'backend' }
  | { readonly kind: 'page'; readonly path: string }

/** Routes a request by its URL. `path` is decoded, without a trailing slash. */
export function resolveTarget(url: string): Target {
  if (url.length > MAX_URL_LENGTH) return { kind: 'bad', status: 414 }
  if (!url.startsWith('/')) return { kind: 'bad', status: 400 }
  const [raw = '', ...rest] = url.split('?')
  const query = rest.length > 0 ? `?${rest.join('?')}` : ''
  const path = decode(raw)
  if (path === null || isHostile(path)) return { kind: 'bad', status: 400 }
  if (API_PATH.test(raw)) return { kind: 'backend' }
  if (raw === CHANGE_PASSWORD) return { kind: 'redirect', status: 302, location: PASSWORD_FORM }
  const canonical = canonicalPath(raw)
  if (canonical !== raw) {
    const isLocale = raw.split('/')[1] === DEFAULT_LOCALE
    return { kind: 'redirect', status: isLocale ? 301 : 308, location: `${canonical}${query}` }
  }
  return { kind: 'page', path }
}

/** The path of the 404 page in the path's language. */
export function notFoundPath(path: string): string {
  const first = path.split('/')[1] ?? ''
  return first !== DEFAULT_LOCALE && (LOCALES as readonly string[]).includes(first)
    ? `/${first}/404`
    : '/404'
}

/** No repeated or trailing slashes, no `.html`, no prefix for the default language. */
function canonicalPath(raw: string): string {
  let path = raw.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  path = path
    .replace(/\/index\.html$/, '/')
    .replace(/(.)\.html$/, '$1')
    .replace(/(.)\/$/, '$1')
  if (path === `/${DEFAULT_LOCALE}`) return '/'
  const prefix = `/${DEFAULT_LOCALE}/`
  return path.startsWith(prefix) ? path.slice(prefix.length - 1) : path
}

function decode(raw: string): string | null {
  try {
    return decodeURIComponent(raw)
  } catch {
    return null
  }
}

/** Control characters, backslashes and dot segments, encoded or not. */
function isHostile(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this rejects control characters
  return /[\u0000-\u001f\u007f\\]/.test(path) || /(^|\/)\.{1,2}(\/|$)/.test(path)
}
