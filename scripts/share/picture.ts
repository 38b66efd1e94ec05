import type { ReactElement } from 'react'
import satori, { type Font } from 'satori'
import { type Locale, localeTag } from '#i18n/locales.ts'
import { SITE } from '#site.ts'
import { markShapes } from '#ui/mark.ts'

/** In pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

const MARGIN = 80
const TITLE = { top: 120, width: 720, height: 330 } as const
/** Font sizes to try, the largest first. */
const SIZES = [92, 82, 74, 66, 58, 52, 46] as const
const LINE_HEIGHT = 1.1
/** CJK glyphs are taller and need more line spacing. */
const TALL: ReadonlySet<Locale> = new Set<Locale>(['ja', 'ko', 'zh'])
const TALL_LINE_HEIGHT = 1.28
/** No spaces between words. */
const UNSPACED: ReadonlySet<Locale> = new Set<Locale>(['ja', 'zh'])
const WORD_JOINER = '\u2060'

/** Night sky, the eclipse on the right, and our mark. */
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

interface RenderedTitle {
  /** To be composited over {@link BACKDROP}; text is converted to paths. */
  readonly svg: string
  /** Letters that no font has. */
  readonly missing: readonly string[]
}

/** Renders a title at the largest size that fits, in balanced lines, with our name below. */
export async function renderTitle(
  title: string,
  locale: Locale,
  fonts: readonly Font[],
): Promise<RenderedTitle> {
  let words = await renderTitleAt(SIZES[0], title, locale, fonts)
  for (const size of SIZES.slice(1)) {
    if (words.fits) break
    words = await renderTitleAt(size, title, locale, fonts)
  }
  return words
}

async function renderTitleAt(size: number, title: string, locale: Locale, fonts: readonly Font[]) {
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

/** Like React's `createElement`. Importing React here would fix the mode in which Astro renders the pages. */
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
      element('h1', { style: text }, joinWords(title, locale)),
    ),
    element(
      'div',
      { style: { ...absolute(150, 508), fontSize: 38, color: '#c9cfdd' } },
      SITE.brand,
    ),
  )
}

/** Prevents line breaks inside words in languages without spaces. */
export function joinWords(title: string, locale: Locale): string {
  if (!UNSPACED.has(locale)) return title
  const words = new Intl.Segmenter(locale, { granularity: 'word' }).segment(title)
  return Array.from(words, ({ segment }) => [...segment].join(WORD_JOINER)).join('')
}
