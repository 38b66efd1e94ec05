const YEAR_SECONDS = 31_536_000
const LANGUAGE_KEY = 'i18nextLng'
const CHECKED_KEY = 'backlit-language-checked'
const CRAWLER =
  /bot|crawl|spider|slurp|preview|externalhit|facebookcatalog|mediapartners|inspection|lighthouse|archive|whatsapp|skype/i

type Store = 'localStorage' | 'sessionStorage'

/** Runs before the first paint of every page; `scripts/head-script.ts` makes the inline script of it. */
export function prepareDocument(locales: readonly string[]): void {
  showState()
  chooseLanguage(locales)
}

/** Puts theme, motion and session on `<html>`, so that the header shows the right buttons without a flash. */
function showState(): void {
  const { dataset, classList } = document.documentElement
  const theme = read('localStorage', 'theme')
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  if (read('localStorage', 'backlit-motion') === 'reduce') dataset.motion = 'reduce'
  const isSignedIn = read('localStorage', 'authUser') && read('localStorage', 'backlit-auth')
  dataset.session = isSignedIn ? 'in' : 'out'
  classList.add('js')
}

/**
 * `?lng=xx` always wins, is remembered and cleaned from the address; an unknown one is only cleaned. Otherwise a page
 * whose address names no language may be exchanged for the preferred one; one with a language in it is never left.
 * @param locales Begin with the one whose addresses have no prefix.
 */
function chooseLanguage(locales: readonly string[]): void {
  const [standard] = locales
  const [, first = ''] = location.pathname.split('/')
  const current = locales.includes(first) ? first : standard
  const hasPrefix = current !== standard
  const query = new URLSearchParams(location.search)
  const isAsked = query.has('lng')
  const tags = isAsked ? [query.get('lng')] : hasPrefix ? [] : preferredTags()
  const wanted = tags.map((tag) => localeOf(tag, locales)).find(Boolean)
  query.delete('lng')
  const search = String(query)
  const addressOf = (path: string): string => path + (search && `?${search}`) + location.hash

  if (isAsked && wanted) {
    write('localStorage', LANGUAGE_KEY, wanted)
    // biome-ignore lint/suspicious/noDocumentCookie: the page is left before the Cookie Store API could answer
    document.cookie = `${LANGUAGE_KEY}=${wanted};path=/;max-age=${YEAR_SECONDS};samesite=lax`
  }
  if (!wanted || wanted === current) {
    if (isAsked) history.replaceState(history.state, '', addressOf(location.pathname))
    return
  }
  const rest = hasPrefix ? location.pathname.slice(first.length + 1) : location.pathname
  // `//host` would be another site.
  const path = rest.replace(/^\/+/, '/')
  const prefix = wanted === standard ? '' : `/${wanted}`
  location.replace(addressOf(prefix + (path === '/' ? '' : path) || '/'))
}

/** The remembered language and the browser's, on the first page of a tab that a person opens from elsewhere. */
function preferredTags(): readonly (string | null | undefined)[] {
  if (read('sessionStorage', CHECKED_KEY) || CRAWLER.test(navigator.userAgent)) return []
  write('sessionStorage', CHECKED_KEY, '1')
  if (document.referrer.startsWith(`${location.origin}/`)) return []
  return [
    document.cookie.match(/(?:^|; )i18nextLng=([^;]+)/)?.[1],
    read('localStorage', LANGUAGE_KEY),
    read('sessionStorage', LANGUAGE_KEY),
    ...(navigator.languages ?? []),
  ]
}

function localeOf(tag: string | null | undefined, locales: readonly string[]): string | undefined {
  const [code] = (tag ?? '').toLowerCase().split(/[-_]/)
  const known = code === 'nb' || code === 'nn' ? 'no' : code
  return locales.find((locale) => locale === known)
}

/** Null also where the browser blocks storage, which throws. */
function read(store: Store, key: string): string | null {
  try {
    return window[store].getItem(key)
  } catch {
    return null
  }
}

function write(store: Store, key: string, value: string): void {
  try {
    window[store].setItem(key, value)
  } catch {}
}
