import { oklchToHex } from '#core/oklch.ts'
import { type Category, lightOf } from './category.ts'
import { landscapes } from './cover/landscapes.ts'
import { objects } from './cover/objects.ts'
import type { Draw } from './cover/path.ts'

/** Equal titles and categories produce equal covers. */
interface CoverInput {
  title: string
  /** Category code such as `tech`; unknown ones use the light of `other`. */
  category: string
  /** Size attributes in CSS pixels; the drawing is always 1600 by 1000 and scales. */
  width?: number
  height?: number
}

interface Light {
  /** OKLCH hue in degrees, as `--hue` in card.css. */
  hue: number
  /** Hue offset of the faint outer light, small enough to stay in the category's colour family. */
  turn: number
}

export const categoryLights: Readonly<Record<Category, Light>> = {
  tech: { hue: 165, turn: 14 },
  finance: { hue: 230, turn: 8 },
  art: { hue: 300, turn: 6 },
  social: { hue: 45, turn: -8 },
  gaming: { hue: 340, turn: -10 },
  other: { hue: 265, turn: 6 },
}

const shapes = Object.values({ ...objects, ...landscapes })
const night = oklchToHex(0.17, 0.03, 265)

/**
 * A generated cover for a listing without a picture: a dark silhouette picked by the title, backlit in the category's
 * hue. A standalone SVG without text, scripts or external references, so it can be inlined, served or rasterised. No
 * input except the two sizes is copied into the markup.
 */
export function coverSvg({ title, category, width = 1600, height = 1000 }: CoverInput): string {
  const draw = sequence(hash(title))
  const id = `c${hash(`${category}\n${title}`).toString(36)}`
  const shape = shapes[Math.floor(draw(0, shapes.length))]
  if (!shape) throw new Error('a cover needs at least one shape')
  const { light, bodies } = shape(draw)
  const { hue, turn } = categoryLights[lightOf(category)]
  const tint = hue + draw(-6, 6)
  const source = bodies.find((body) => !body.line)

  const deep = oklchToHex(0.4, 0.15, tint + turn)
  const warm = oklchToHex(0.72, 0.2, tint)
  const bright = oklchToHex(0.95, 0.07, tint)
  const [cx, cy] = [Math.round(light.x), Math.round(light.y)]
  const radial = (name: string, r: number, stops: string[]) =>
    `<radialGradient id="${id}${name}" gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${Math.round(r)}">${stops.join('')}</radialGradient>`
  const depths = [...new Set(bodies.filter((body) => body.depth > 0).map((body) => body.depth))]
  const fill = (depth: number) => (depth > 0 ? `url(#${id}${depths.indexOf(depth)})` : night)
  const blur = (name: string, deviation: number) =>
    `<filter id="${id}${name}" filterUnits="userSpaceOnUse" x="-200" y="-200" width="2000" height="1400"><feGaussianBlur stdDeviation="${deviation}"/></filter>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size(width)}" height="${size(height)}" viewBox="0 0 1600 1000" preserveAspectRatio="xMidYMid slice"><defs>`,
    radial('a', light.reach * 1.2, [
      stop(0, warm, 0.6),
      stop(0.22, deep, 0.75),
      stop(0.55, deep, 0.28),
      stop(1, deep, 0),
    ]),
    radial('r', light.reach, [stop(0, bright), stop(0.4, warm), stop(1, deep, 0.25)]),
    ...depths.map((depth, index) =>
      radial(`${index}`, light.reach, [
        stop(0, oklchToHex(0.19 + depth * 0.42, 0.04 + depth * 0.16, tint + turn)),
        stop(0.9, night),
      ]),
    ),
    blur('w', 60),
    blur('t', 15),
    source ? `<path id="${id}s" d="${source.d}" fill-rule="evenodd"/>` : '',
    `</defs><path fill="${night}" d="M0 0H1600V1000H0Z"/><path fill="url(#${id}a)" d="M0 0H1600V1000H0Z"/>`,
    `<g fill="url(#${id}r)" stroke="url(#${id}r)"><g filter="url(#${id}w)"><circle cx="${cx}" cy="${cy}" r="${Math.round(light.reach * 0.13)}" opacity=".8"/><use href="#${id}s" stroke-width="70"/></g><use href="#${id}s" stroke-width="20" filter="url(#${id}t)"/></g>`,
    `<g stroke="url(#${id}r)" stroke-width="5" stroke-linejoin="round" fill-rule="evenodd">`,
    ...bodies.map(({ d, depth, line }) => `<path fill="${line ? 'none' : fill(depth)}" d="${d}"/>`),
    '</g></svg>',
  ].join('')
}

const stop = (offset: number, colour: string, opacity = 1): string =>
  `<stop offset="${offset}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`

const size = (value: number): number => Math.max(1, Math.round(Number(value)) || 1)

/** 32-bit FNV-1a over UTF-16 code units, with a final mix so that similar titles differ in every bit. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** Mulberry32, a small seeded PRNG that behaves the same in every engine. */
function sequence(seed: number): Draw {
  let state = seed
  return (min, max) => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return min + (((value ^ (value >>> 14)) >>> 0) / 4294967296) * (max - min)
  }
}
