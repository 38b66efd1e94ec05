import type { ReactElement } from 'react'
import satori, { type Font } from 'satori'
import { type Locale, localeTag } from '#i18n/locales.ts'
import { markShapes } from '#ui/mark.ts'

/** Size of pictures for sharing, in pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const
export const BRAND = 'Backlit'

const MARGIN = 80
const TITLE = { top: 120, width: 720, height: 330 } as const
/** Font sizes to try, the largest first. */
const SIZES = [92, 82, 74, 66, 58, 52, 46] as const
const LINE_HEIGHT = 1.1
/** Scripts with taller letters need more room between lines. */
const TALL: ReadonlySet<Locale> = new Set<Locale>(['ja', 'ko', 'zh'])
const TALL_LINE_HEIGHT = 1.28
/** Written without spaces between words. */
const UNSPACED: ReadonlySet<Locale> = new Set<Locale>(['ja', 'zh'])
const WORD_JOINER = '\u2060'

/** What every picture stands on: night, the eclipse at the right, and our mark. */
export const BACKDROP = [
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_SIZE.width}" height="${SHARE_SIZE.height}" viewBox="0 0 ${SHARE_SIZE.width} ${SHARE_SIZE.height}">`,
  '<defs>',
  '<radialGradient id="sky" cx="0.88" cy="0.5" r="0.9"><stop offset="0" stop-color="#141a2e"/><stop offset="1" stop-color="#0a0e1a"/></radialGradient>',
  '<radialGradient id="glow"><stop offset="0.5" stop-color="#ffbe45" stop-opacity="0.95"/><stop offset="0.55" stop-color="#ff9d1e" stop-opacity="0.55"/><stop offset="0.7" stop-color="#d9760f" stop-opacity="0.18"/><stop offset="1" stop-color="#a8550a" stop-opacity="0"/></radialGradient>',
  '</defs>',
  '<rect width="1200" height="630" fill="url(#sky)"/>',
  '<circle cx="1075" cy="300" r="420" fill="url(#glow)"/>',
  '<circle cx="1075" cy="300" r="214" fill="#0b0f1c" stroke="#ffd98a" stroke-width="4"/>',
  '<path d="M 930.8 141.9 A 214 214 0 0 1 1219.2 141.9" fill="none" stroke="#fff3d6" stroke-width="8" stroke-linecap="round"/>',
  `<svg x="${MARGIN - 6}" y="500" width="62" height="62" viewBox="0 0 64 64">${markShapes()}</svg>`,
  '</svg>',
].join('')

export interface Words {
  /** Lies on {@link BACKDROP}; letters are paths. */
  readonly svg: string
  /** Letters that none of the fonts has. */
  readonly missing: readonly string[]
}

/** Sets a title as large as it fits, in lines of about the same length, and our name below it. */
export async function setWords(
  title: string,
  locale: Locale,
  fonts: readonly Font[],
): Promise<Words> {
  let words = await setAt(SIZES[0], title, locale, fonts)
  for (const size of SIZES.slice(1)) {
    if (words.fits) break
    words = await setAt(size, title, locale, fonts)
  }
  return words
}

async function setAt(size: number, title: string, locale: Locale, fonts: readonly Font[]) {
  const missing = new Set<string>()
  let fits = false
  const svg = await satori(tree(size, title, locale, fonts), {
    ...SHARE_SIZE,
    fonts: [...fonts],
    onNodeDetected: ({ type, width, height }) => {
      if (type === 'h1') fits = width <= TITLE.width && height <= TITLE.height
    },
    loadAdditionalAsset: async (_language, letters) => {
      if (letters.replaceAll(WORD_JOINER, '')) missing.add(letters)
      return []
    },
  })
  return { svg, missing: [...missing], fits }
}

/** As React's `createElement`: React itself, once loaded, would decide in which mode Astro renders the pages. */
const element = (type: string, props: object, ...children: readonly unknown[]): ReactElement => ({
  type,
  props: { ...props, children },
  key: null,
})

const absolute = (left: number, top: number) => ({ position: 'absolute', left, top }) as const

function tree(size: number, title: string, locale: Locale, fonts: readonly Font[]) {
  const box = { ...absolute(MARGIN, TITLE.top), width: TITLE.width, height: TITLE.height }
  const text = {
    fontSize: size,
    lineHeight: TALL.has(locale) ? TALL_LINE_HEIGHT : LINE_HEIGHT,
    textWrap: 'balance',
    wordBreak: locale === 'ko' ? 'keep-all' : 'normal',
    margin: 0,
  } as const
  return element(
    'div',
    {
      lang: localeTag(locale),
      style: { display: 'flex', fontFamily: fonts.map(({ name }) => `'${name}'`).join() },
    },
    element(
      'div',
      { style: { ...box, display: 'flex', alignItems: 'center', color: '#f4f6fb' } },
      element('h1', { style: text }, unbroken(title, locale)),
    ),
    element('div', { style: { ...absolute(150, 508), fontSize: 38, color: '#c9cfdd' } }, BRAND),
  )
}

/** Keeps lines from breaking inside words where no spaces show what the words are. */
export function unbroken(title: string, locale: Locale): string {
  if (!UNSPACED.has(locale)) return title
  const words = new Intl.Segmenter(locale, { granularity: 'word' }).segment(title)
  return Array.from(words, ({ segment }) => [...segment].join(WORD_JOINER)).join('')
}
