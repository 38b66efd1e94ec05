import { isLocale, type Locale } from '#i18n/locales.ts'
import { pathTo, type RouteName, splitPath } from '#i18n/paths.ts'
import type { Issued, Purpose } from './tokens.ts'

/** Where a mail's link ends, decided when the mail is asked for. */
export interface Target {
  /** An address of ours, or of an origin that the operator listed. */
  readonly url: URL
  /** One of our own pages. */
  readonly isOurs: boolean
  /** Language of the page that asked, if it was one of ours. */
  readonly locale: Locale | undefined
}

/** Types of links, in GoTrue's words. */
type LinkType = 'signup' | 'recovery' | 'magiclink' | 'email_change'

const TYPES: Readonly<Record<Exclude<Purpose, 'reauthentication'>, LinkType>> = {
  signup: 'signup',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
}

/** Decides where links lead. Nothing here looks at the request's own host, which anybody can make up. */
export class Redirects {
  readonly #site: URL
  readonly #allowed: ReadonlySet<string>

  /**
   * @param siteUrl Public address of the site.
   * @param allowed Further origins that a link may lead to.
   */
  constructor(siteUrl: string, allowed: readonly string[]) {
    this.#site = new URL(siteUrl)
    this.#allowed = new Set(allowed)
  }

  get siteUrl(): string {
    return this.#site.origin
  }

  /** The wanted address where it is allowed, else the site's home. */
  resolve(wanted: string | null | undefined): Target {
    const home: Target = { url: new URL('/', this.#site), isOurs: true, locale: undefined }
    if (!wanted || !isPlain(wanted)) return home
    const url = URL.canParse(wanted) ? new URL(wanted) : null
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return home
    if (this.#isOurs(url)) return { url, isOurs: true, locale: localeOf(url) }
    return this.#allowed.has(url.origin) ? { url, isOurs: false, locale: undefined } : home
  }

  /**
   * The address in the mail. Our own pages take the token themselves and wait for a click, because programs that read
   * mails open every link; foreign pages are reached through `GET /verify`, which hands them what GoTrue would.
   */
  link(
    target: Target,
    purpose: Exclude<Purpose, 'reauthentication'>,
    issued: Issued,
    locale: Locale,
  ): string {
    const type = TYPES[purpose]
    if (!target.isOurs) {
      const verify = new URL('/auth/v1/verify', this.#site)
      verify.searchParams.set('token', issued.link)
      verify.searchParams.set('type', type)
      verify.searchParams.set('redirect_to', target.url.href)
      return verify.href
    }
    const page = new URL(
      pathTo(type === 'recovery' ? 'resetPassword' : 'confirmMail', locale),
      target.url.origin,
    )
    page.searchParams.set('token_hash', issued.link)
    page.searchParams.set('type', type)
    const next = target.url.pathname + target.url.search + target.url.hash
    if (type !== 'recovery' && next !== '/') page.searchParams.set('next', next)
    return page.href
  }

  /** The address of one of our pages for a mail. */
  page(route: RouteName, locale: Locale): string {
    return new URL(pathTo(route, locale), this.#site).href
  }

  /** The site under its configured address; on one's own machine under each of that machine's names. */
  #isOurs(url: URL): boolean {
    if (url.origin === this.#site.origin) return true
    return (
      url.protocol === this.#site.protocol &&
      url.port === this.#site.port &&
      isThisMachine(url.hostname) &&
      isThisMachine(this.#site.hostname)
    )
  }
}

/** What browsers and `URL` read alike: no control characters or backslashes, one scheme, two slashes, a host. */
function isPlain(address: string): boolean {
  return address.length <= 2048 && /^https?:\/\/[^/\\\s@][!-[\]-~]*$/i.test(address)
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

function localeOf(url: URL): Locale {
  const wanted = url.searchParams.get('lng')
  return isLocale(wanted) ? wanted : splitPath(url.pathname).locale
}
