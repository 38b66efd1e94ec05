import type { Locale } from '#i18n/locales.ts'
import { localizePath, pathTo, type RouteName, safeReturnPath, splitPath } from '#i18n/paths.ts'

/** Returning to these after login would loop. */
const AUTH_PATHS = ['/login', '/register', '/forgot-password', '/reset-password', '/confirm']

/** Path after login: a same-origin `?return=`, else the locale's home page or another route. */
export function returnTarget(
  search: string,
  locale: Locale,
  language: Locale | null = null,
  route: RouteName = 'home',
): string {
  const home = pathTo(route, language ?? locale)
  const wanted = new URLSearchParams(search).get('return') ?? ''
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(wanted) ?? []
  const { path } = splitPath(pathname)
  if (AUTH_PATHS.includes(path)) return home
  return safeReturnPath(language === null ? wanted : localizePath(path, language) + rest, home)
}

/** Path after signing up: new people without a target are asked what they came for. */
export function signUpTarget(search: string, locale: Locale): string {
  return returnTarget(search, locale, null, 'dashboard')
}

/** Path of another account page, keeping `?return=`. */
export function withReturn(route: RouteName, search: string, locale: Locale): string {
  const target = new URLSearchParams(search).get('return')
  return pathTo(route, locale) + (target ? `?return=${encodeURIComponent(target)}` : '')
}
