import { oklchToHex } from '#core/oklch.ts'
import type { Category } from '#islands/listing/category.ts'
import { categoryLights } from '#islands/listing/cover.ts'

/** Colours and gradients of a scene; gradients are centred on its light. */
interface Paints {
  night: string
  warm: string
  bright: string
  /** Edges and lines, fading with distance from the light. */
  rim: string
  /** A dark tone that fades into the haze: 0 is night, 1 is far away. */
  haze(depth: number): string
}

interface Scene {
  category: Category
  light: { x: number; y: number; reach: number }
  /** Path data of the shape in front of the light. */
  silhouette?: string
  /** Visibility of the lamp itself, 0 to 1. */
  core?: number
  /** Drawn on the night sky, below the silhouette. */
  behind?: (paints: Paints) => string
  /** Drawn on top. */
  front?: (paints: Paints) => string
}

/** A scene as a standalone SVG of 1600 by 1000, lit like the generated covers. */
export function stage({
  category,
  light,
  silhouette = '',
  core = 0.8,
  behind,
  front,
}: Scene): string {
  const { hue, turn } = categoryLights[category]
  const night = oklchToHex(0.17, 0.03, 265)
  const deep = oklchToHex(0.4, 0.15, hue + turn)
  const warm = oklchToHex(0.72, 0.2, hue)
  const bright = oklchToHex(0.95, 0.07, hue)
  const paints: Paints = {
    night,
    warm,
    bright,
    rim: 'url(#rim)',
    haze: (depth) => mix(night, deep, depth * 0.8),
  }
  const stop = (offset: number, colour: string, opacity: number) =>
    `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`
  const radial = (id: string, r: number, stops: string[]) =>
    `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${light.x}" cy="${light.y}" r="${r}">${stops.join('')}</radialGradient>`
  const blur = (id: string, size: number) =>
    `<filter id="${id}" filterUnits="userSpaceOnUse" x="-300" y="-300" width="2200" height="1600"><feGaussianBlur stdDeviation="${size}"/></filter>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1000"><defs>
${radial('air', light.reach * 1.2, [stop(0, warm, 0.6), stop(0.22, deep, 0.75), stop(0.55, deep, 0.28), stop(1, deep, 0)])}
${radial('rim', light.reach, [stop(0, bright, 1), stop(0.4, warm, 1), stop(1, deep, 0.35)])}
${blur('wide', 60)}${blur('tight', 15)}${blur('soft', 5)}</defs>
<path fill="${night}" d="M0 0H1600V1000H0Z"/><path fill="url(#air)" d="M0 0H1600V1000H0Z"/>
${behind?.(paints) ?? ''}
<g fill="url(#rim)" stroke="url(#rim)" stroke-linejoin="round"><g filter="url(#wide)"><circle cx="${light.x}" cy="${light.y}" r="${light.reach * 0.13}" opacity="${core}"/><path d="${silhouette}" stroke-width="60"/></g><path d="${silhouette}" stroke-width="18" filter="url(#tight)"/></g>
<path d="${silhouette}" fill="${night}" stroke="url(#rim)" stroke-width="4" stroke-linejoin="round" fill-rule="evenodd"/>
${front?.(paints) ?? ''}</svg>`
}

/** Interpolates two colours by sRGB bytes. */
function mix(from: string, to: string, part: number): string {
  const bytes = (hex: string) => (hex.slice(1).match(/../g) ?? []).map((byte) => parseInt(byte, 16))
  const end = bytes(to)
  const mixed = bytes(from).map((byte, index) => byte + ((end[index] ?? byte) - byte) * part)
  return `rgb(${mixed.map(Math.round).join(',')})`
}

/** A line across the canvas with points every `step`, as path data. */
export function line(height: (x: number) => number, step = 20, from = -40, to = 1640): string {
  const points: string[] = []
  for (let x = from; x <= to; x += step) points.push(`${x} ${height(x).toFixed(1)}`)
  return `M${points.join('L')}`
}

/** The same, filled down to the bottom edge. */
export const land = (height: (x: number) => number, step = 20): string =>
  `${line(height, step)}V1060H-40Z`

/** A closed ellipse as path data. */
export const ball = (x: number, y: number, r: number, ry = r): string =>
  `M${x - r} ${y}a${r} ${ry} 0 1 1 ${2 * r} 0a${r} ${ry} 0 1 1 ${-2 * r} 0Z`

export const box = (x: number, y: number, w: number, h: number): string =>
  `M${x} ${y}h${w}v${h}h${-w}Z`

/** A seeded PRNG with values from 0 to 1, so that a scene always looks the same. */
export function scatter(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}
