const YEAR_SECONDS = 31_536_000
const LANGUAGE_KEY = 'i18nextLng'
const CHECKED_KEY = 'backlit-language-checked'
const CRAWLER =
  /bot|crawl|spider|slurp|preview|externalhit|facebookcatalog|mediapartners|inspection|lighthouse|archive|whatsapp|skype/i

type Store = 'localStorage' | 'sessionStorage'

/** Runs before the first paint of every page; `scripts/head-script.ts` bundles it inline. */
export function prepareDocument(locales: readonly string[]): void {
  setRootState()
  chooseLanguage(locales)
}

/** Sets theme, motion and session on `<html>`, so that nothing flashes. */
function setRootState(): void {
  const { dataset, classList } = document.documentElement
  const theme = read('localStorage', 'theme')
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  if (read('localStorage', 'backlit-motion') === 'reduce') dataset.motion = 'reduce'
  const isSignedIn = read('localStorage', 'authUser') && read('localStorage', 'backlit-auth')
  dataset.session = isSignedIn ? 'in' : 'out'
  classList.add('js')
}

/**
 * Applies the language: `?lng=xx` wins, is remembered and removed from the URL (an unknown one is only removed).
 * Otherwise an unprefixed page may redirect to the preferred language; a prefixed one never does.
 * @param locales The first is the default, without a URL prefix.
 */
function chooseLanguage(locales: readonly string[]): void {
  const [defaultLocale] = locales
  const [, first = ''] = location.pathname.split('/')
  const current = locales.includes(first) ? first : defaultLocale
  const hasPrefix = current !== defaultLocale
  const query = new URLSearchParams(location.search)
  const isExplicit = query.has('lng')
  const tags = isExplicit ? [query.get('lng')] : hasPrefix ? [] : preferredTags()
  const wanted = tags.map((tag) => localeOf(tag, locales)).find(Boolean)
  query.delete('lng')
  const search = String(query)
  const urlOf = (path: string): string => path + (search && `?${search}`) + location.hash

  if (isExplicit && wanted) {
    write('localStorage', LANGUAGE_KEY, wanted)
    // biome-ignore lint/suspicious/noDocumentCookie: the page is left before the Cookie Store API could answer
    document.cookie = `${LANGUAGE_KEY}=${wanted};path=/;max-age=${YEAR_SECONDS};samesite=lax`
  }
  if (!wanted || wanted === current) {
    if (isExplicit) history.replaceState(history.state, '', urlOf(location.pathname))
    return
  }
  const rest = hasPrefix ? location.pathname.slice(first.length + 1) : location.pathname
  // `//host` would be another site.
  const path = rest.replace(/^\/+/, '/')
  const prefix = wanted === defaultLocale ? '' : `/${wanted}`
  location.replace(urlOf(prefix + (path === '/' ? '' : path) || '/'))
}

/** Stored and browser languages, only on the first page of a tab that a person opens from elsewhere. */
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

/** Null if the browser blocks storage, which throws. */
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
