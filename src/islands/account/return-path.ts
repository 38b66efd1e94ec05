import type { Locale } from '#i18n/locales.ts'
import { localizePath, pathTo, type RouteName, safeReturnPath, splitPath } from '#i18n/paths.ts'

/** Going back to one of these after login would lead in a circle. */
const NEVER = ['/login', '/register', '/forgot-password', '/reset-password', '/confirm']

/** Where to go after login: the same-origin `?return=` of an address, else the home page of the locale. */
export function returnTarget(search: string, locale: Locale): string {
  const home = pathTo('home', locale)
  const target = safeReturnPath(new URLSearchParams(search).get('return'), home)
  const { path } = splitPath(target.replace(/[?#].*$/, ''))
  return NEVER.includes(path) ? home : target
}

/** The address of another account page that keeps the `?return=` of this one. */
export function keepReturn(route: RouteName, search: string, locale: Locale): string {
  const target = new URLSearchParams(search).get('return')
  return pathTo(route, locale) + (target ? `?return=${encodeURIComponent(target)}` : '')
}

/** The same place in another language; null leaves it as it is. */
export function inLocale(target: string, locale: Locale | null): string {
  if (locale === null) return target
  const [, path = '/', rest = ''] = /^([^?#]*)(.*)$/s.exec(target) ?? []
  return localizePath(splitPath(path).path, locale) + rest
}
