import type { Locale } from '#i18n/locales.ts'
import { localizePath, pathTo, type RouteName, safeReturnPath, splitPath } from '#i18n/paths.ts'

/** Going back to one of these after login would lead in a circle. */
const NEVER = ['/login', '/register', '/forgot-password', '/reset-password', '/confirm']

/**
 * Where to go after login: the same-origin `?return=` of an address, in `language` where one was chosen, else the home
 * page of `locale`. The target is checked last, after everything that rewrites it.
 */
export function returnTarget(
  search: string,
  locale: Locale,
  language: Locale | null = null,
): string {
  const home = pathTo('home', language ?? locale)
  const wanted = new URLSearchParams(search).get('return') ?? ''
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(wanted) ?? []
  const { path } = splitPath(pathname)
  if (NEVER.includes(path)) return home
  return safeReturnPath(language === null ? wanted : localizePath(path, language) + rest, home)
}

/** The address of another account page that keeps the `?return=` of this one. */
export function keepReturn(route: RouteName, search: string, locale: Locale): string {
  const target = new URLSearchParams(search).get('return')
  return pathTo(route, locale) + (target ? `?return=${encodeURIComponent(target)}` : '')
}
