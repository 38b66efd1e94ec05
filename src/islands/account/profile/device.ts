/** What a browser's name for itself tells. Null where it tells nothing we know. */
interface Device {
  readonly browser: string | null
  readonly system: string | null
  readonly kind: 'computer' | 'phone' | 'tablet'
}

/** The first that fits wins: most browsers also claim to be others. */
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

/** Reads a `User-Agent` header. Names only, as versions in it are frozen or made up. */
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
