import { escapeXml } from '#core/xml.ts'
import { markShapes } from '#ui/mark.ts'

const HEIGHT = 36
const TEXT_START = 42
const PADDING = 14
const FONT_SIZE = 14

/** An SVG for other sites: our mark and a text. Its words have no font of ours, as pictures load none. */
export function badgeSvg(text: string, lang: string): string {
  const width = TEXT_START + textWidth(text) + PADDING
  const words = escapeXml(text)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" xml:lang="${lang}">`,
    `<title>${words}</title>`,
    `<rect x=".5" y=".5" width="${width - 1}" height="${HEIGHT - 1}" rx="9.5" fill="#0f1320" stroke="#454b60"/>`,
    `<svg x="10" y="6" width="24" height="24" viewBox="0 0 64 64">${markShapes('mark')}</svg>`,
    `<text x="${TEXT_START}" y="23" textLength="${textWidth(text)}" lengthAdjust="spacingAndGlyphs" fill="#f5f6f9" font-family="system-ui, sans-serif" font-size="${FONT_SIZE}" font-weight="600">${words}</text>`,
    '</svg>\n',
  ].join('\n')
}

/** Estimated, in pixels: the text is fitted to it, whatever font a browser takes. */
function textWidth(text: string): number {
  const isWide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
  return Math.ceil(
    [...text].reduce((sum, sign) => sum + FONT_SIZE * (isWide.test(sign) ? 1 : 0.56), 0),
  )
}
