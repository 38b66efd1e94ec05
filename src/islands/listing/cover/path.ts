/** A uniform random number between two bounds, seeded by the cover's title. */
export type Draw = (min: number, max: number) => number

export type Point = [x: number, y: number]

/** A dark shape on a 1600 by 1000 canvas. */
export interface Body {
  /** SVG path data. */
  d: string
  /** Distance: 0 is the black foreground, 1 fades into the haze. */
  depth: number
  /** A stroke with a rim light but no fill. */
  line?: true
}

/** Bodies from back to front; the light is behind the first solid one. */
export interface Silhouette {
  light: { x: number; y: number; reach: number }
  bodies: Body[]
}

const px = Math.round
export const place = ([x, y]: Point): string => `${px(x)} ${px(y)}`

/** -1 or 1. */
export const side = (draw: Draw): number => (draw(-1, 1) < 0 ? -1 : 1)

export const solid = (d: string, depth = 0): Body => ({ d, depth })

/** Transforms a point from a frame rotated by `angle` (radians) around `(cx, cy)` to the canvas. */
export const turned = (cx: number, cy: number, angle: number, x: number, y: number): Point => [
  cx + x * Math.cos(angle) - y * Math.sin(angle),
  cy + x * Math.sin(angle) + y * Math.cos(angle),
]

/** Half an ellipse between two points; `sweep` 1 goes over the top when `from` is on the left. */
export const bow = (from: Point, to: Point, rx: number, ry: number, turn = 0, sweep = 1): string =>
  `M${place(from)}${arcTo(to, rx, ry, turn, sweep)}`

// Renderers scale up radii that are too short, so a rounded semicircle stays one; radii slightly too long would flatten
// it.
export const arcTo = (to: Point, rx: number, ry = rx, turn = 0, sweep = 1): string =>
  `A${Math.floor(rx) - 1} ${Math.floor(ry) - 1} ${px((turn * 180) / Math.PI)} 0 ${sweep} ${place(to)}`

export const disc = (x: number, y: number, rx: number, ry = rx): string =>
  `${bow([x - rx, y], [x + rx, y], rx, ry)}${arcTo([x - rx, y], rx, ry)}Z`

export const polygon = (points: Point[]): string => `M${points.map(place).join('L')}Z`

/** A polygon with corners rounded by about `radius`. */
export function rounded(points: Point[], radius: number): string {
  const towards = (from: Point, to: Point): Point => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
    const part = Math.min(0.5, radius / length)
    return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
  }
  const corners = points.map((corner, index) => {
    const before = points.at(index - 1) ?? corner
    const after = points[(index + 1) % points.length] ?? corner
    return `${place(towards(corner, before))}Q${place(corner)} ${place(towards(corner, after))}`
  })
  return `M${corners.join('L')}Z`
}

/** A smooth line through points from left to right, filled down to the bottom edge. */
export function terrain(points: Point[]): string {
  const curve = points.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = points[index] ?? [x, y]
    const middle = px((fromX + x) / 2)
    return `C${middle} ${px(fromY)} ${middle} ${px(y)} ${px(x)} ${px(y)}`
  })
  return `M${place(points[0] ?? [0, 0])}${curve.join('')}V1080H-80Z`
}
