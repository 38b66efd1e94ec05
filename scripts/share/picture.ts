import type { Locale } from '#i18n/locales.ts'
import { markShapes } from '#ui/mark.ts'
import { faceOf } from './glyphs.ts'
import { lineSvg, setText } from './text.ts'

/** Size of pictures for sharing, in pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

const MARGIN = 80
const TITLE = {
  width: 720,
  height: 330,
  lineHeight: 1.1,
  sizes: [92, 82, 74, 66, 58, 52, 46],
} as const
/** Scripts with taller letters need more room between lines. */
const TALL: ReadonlySet<Locale> = new Set<Locale>(['ja', 'ko', 'zh'])
const BRAND = { size: 38, y: 545, mark: 62 }

const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_SIZE.width}" height="${SHARE_SIZE.height}" viewBox="0 0 ${SHARE_SIZE.width} ${SHARE_SIZE.height}">`

/** What every picture stands on: night, and the eclipse at the right. */
export const BACKDROP = [
  open,
  '<defs>',
  '<radialGradient id="sky" cx="0.88" cy="0.5" r="0.9"><stop offset="0" stop-color="#141a2e"/><stop offset="1" stop-color="#0a0e1a"/></radialGradient>',
  '<radialGradient id="glow"><stop offset="0.5" stop-color="#ffbe45" stop-opacity="0.95"/><stop offset="0.55" stop-color="#ff9d1e" stop-opacity="0.55"/><stop offset="0.7" stop-color="#d9760f" stop-opacity="0.18"/><stop offset="1" stop-color="#a8550a" stop-opacity="0"/></radialGradient>',
  '</defs>',
  '<rect width="1200" height="630" fill="url(#sky)"/>',
  '<circle cx="1075" cy="300" r="420" fill="url(#glow)"/>',
  '<circle cx="1075" cy="300" r="214" fill="#0b0f1c" stroke="#ffd98a" stroke-width="4"/>',
  '<path d="M 930.8 141.9 A 214 214 0 0 1 1219.2 141.9" fill="none" stroke="#fff3d6" stroke-width="8" stroke-linecap="round"/>',
  '</svg>',
].join('')

/** The words of one picture as an SVG that lies on {@link BACKDROP}: the title in large letters, our name below. */
export function wordsSvg(title: string, locale: Locale): string {
  const face = faceOf(locale)
  const lineHeight = TALL.has(locale) ? 1.28 : TITLE.lineHeight
  const { size, lines } = setText(title, locale, face, { ...TITLE, lineHeight })
  const step = size * lineHeight
  // The block stands on the middle of the eclipse, a little higher than the middle of the picture.
  const first = 285 - ((lines.length - 1) * step) / 2 + size * 0.34
  const words = lines.map((line, index) =>
    lineSvg(line, face, { x: MARGIN, y: Math.round(first + index * step), size, fill: '#f4f6fb' }),
  )
  const mark = `<svg x="${MARGIN - 6}" y="${BRAND.y - 45}" width="${BRAND.mark}" height="${BRAND.mark}" viewBox="0 0 64 64">${markShapes()}</svg>`
  const brand = lineSvg('Backlit', faceOf('en'), {
    x: MARGIN + BRAND.mark + 8,
    y: BRAND.y,
    size: BRAND.size,
    fill: '#c9cfdd',
  })
  return [open, ...words, mark, brand, '</svg>'].join('')
}
