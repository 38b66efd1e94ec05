import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font } from 'satori'
import subsetFont from 'subset-font'
import type { Locale } from '../../src/i18n/locales.ts'

const WEIGHT = 700
const LATIN = 'bricolage-grotesque'
/** For scripts that Bricolage Grotesque does not cover. */
const OWN_SCRIPT: Partial<Record<Locale, string>> = {
  ja: 'noto-sans-jp',
  ko: 'noto-sans-kr',
  zh: 'noto-sans-sc',
}
/** Last code point always set in {@link LATIN}; punctuation beyond it prefers the language's own font. */
const LAST_LATIN = 0x24f

const require = createRequire(import.meta.url)

/**
 * Bold subset fonts that together cover the letters of a text. Fontsource splits a font into files of some hundred
 * letters, and Satori only takes static fonts.
 */
export async function fontsFor(text: string, locale: Locale): Promise<Font[]> {
  const letters = new Map<string, string>()
  for (const letter of new Set(text)) {
    const file = fileWith(letter, locale)
    if (file) letters.set(file, (letters.get(file) ?? '') + letter)
  }
  // Satori sets characters without a glyph, such as word joiners, in the last font, which must have a space.
  const last = fileWith(' ', locale)
  const files = [...letters.keys()].filter((file) => file !== last).concat(last ?? [])
  return Promise.all(
    files.map(async (file) => ({
      name: file,
      data: await subsetFont(readFileSync(require.resolve(file)), ` ${letters.get(file) ?? ''}`, {
        targetFormat: 'sfnt',
        ...(file.includes('-wght-') && { variationAxes: { wght: WEIGHT } }),
      }),
      weight: WEIGHT,
    })),
  )
}

function fileWith(letter: string, locale: Locale): string | undefined {
  const code = letter.codePointAt(0) ?? 0
  const own = OWN_SCRIPT[locale]
  for (const font of own && code > LAST_LATIN ? [own, LATIN] : [LATIN]) {
    const [folder, cut] =
      font === LATIN ? ['@fontsource', WEIGHT] : ['@fontsource-variable', 'wght']
    const ranges: Record<string, string> = require(`${folder}/${font}/unicode.json`)
    // As in CSS, the last matching file wins.
    const name = Object.keys(ranges).findLast((key) => includes(ranges[key] ?? '', code))
    if (name)
      return `${folder}/${font}/files/${font}-${name.replace(/[[\]]/g, '')}-${cut}-normal.woff2`
  }
  return undefined
}

/** @param range As in CSS, e.g. `U+0-FF,U+131`. */
function includes(range: string, code: number): boolean {
  return range.split(',').some((part) => {
    const [first = 0, last = first] = part
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return code >= first && code <= last
  })
}
