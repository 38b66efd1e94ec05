import { isLocale, type Locale } from '#i18n/locales.ts'
import { pathTo, type RouteName, splitPath } from '#i18n/paths.ts'
import { isLoopback } from '../../../loopback.ts'
import type { MailSecrets, Purpose } from './tokens.ts'

/** Where the link of a mail leads in the end. */
export interface Target {
  /** A URL of the site or of an allowed origin. */
  readonly url: URL
  /** A page of this site. */
  readonly isInternal: boolean
  /** Language of the requesting page, if it is one of this site. */
  readonly locale: Locale | undefined
}

/** GoTrue's link types. */
type LinkType = 'signup' | 'recovery' | 'magiclink' | 'email_change'

const TYPES: Readonly<Record<Exclude<Purpose, 'reauthentication'>, LinkType>> = {
  signup: 'signup',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
}

/** Decides where links in mails lead. Never by the request's host, which the client controls. */
export class Redirects {
  readonly #site: URL
  readonly #allowed: ReadonlySet<string>

  /**
   * @param siteUrl Public URL of the site.
   * @param allowed Further origins that links may lead to.
   */
  constructor(siteUrl: string, allowed: readonly string[]) {
    this.#site = new URL(siteUrl)
    this.#allowed = new Set(allowed)
  }

  get siteUrl(): string {
    return this.#site.origin
  }

  /** The requested URL if it is allowed, else the home page. */
  resolve(requested: string | null | undefined): Target {
    const home: Target = { url: new URL('/', this.#site), isInternal: true, locale: undefined }
    if (!requested || !isUnambiguous(requested)) return home
    const url = URL.canParse(requested) ? new URL(requested) : null
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return home
    if (this.#isInternal(url)) return { url, isInternal: true, locale: localeOf(url) }
    return this.#allowed.has(url.origin) ? { url, isInternal: false, locale: undefined } : home
  }

  /**
   * The URL in the mail. Our pages redeem the token on a click, as mail scanners open every link; other origins go
   * through `GET /verify`, which redirects with the same parameters as GoTrue.
   */
  link(
    target: Target,
    purpose: Exclude<Purpose, 'reauthentication'>,
    issued: MailSecrets,
    locale: Locale,
  ): string {
    const type = TYPES[purpose]
    if (!target.isInternal) {
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

  /** The absolute URL of a page of this site. */
  page(route: RouteName, locale: Locale): string {
    return new URL(pathTo(route, locale), this.#site).href
  }

  /** On loopback, every name of this machine counts as the site. */
  #isInternal(url: URL): boolean {
    if (url.origin === this.#site.origin) return true
    return (
      url.protocol === this.#site.protocol &&
      url.port === this.#site.port &&
      isLoopback(url.hostname) &&
      isLoopback(this.#site.hostname)
    )
  }
}

/** True for URLs that all parsers read alike: no control characters or backslashes. */
function isUnambiguous(address: string): boolean {
  return address.length <= 2048 && /^https?:\/\/[^/\\\s@][!-[\]-~]*$/i.test(address)
}

function localeOf(url: URL): Locale {
  const requested = url.searchParams.get('lng')
  return isLocale(requested) ? requested : splitPath(url.pathname).locale
}
