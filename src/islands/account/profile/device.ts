/** A parsed user agent; null where unknown. */
interface Device {
  readonly browser: string | null
  readonly system: string | null
  readonly kind: 'computer' | 'phone' | 'tablet'
}

/** First match wins: most browsers also claim to be others. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Vivaldi\//, 'Vivaldi'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPad/, 'iPadOS'],
  [/iPhone|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

/** Parses a `User-Agent` header. Names only: versions in it are frozen or made up. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? ''
  const find = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(text))?.[1] ?? null
  const isTablet = /iPad|Tablet/.test(text) || (/Android/.test(text) && !/Mobile/.test(text))
  return {
    browser: find(BROWSERS),
    system: find(SYSTEMS),
    kind: isTablet ? 'tablet' : /Mobi|iPhone|iPod/.test(text) ? 'phone' : 'computer',
  }
}
