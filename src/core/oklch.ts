/**
 * An OKLCH colour as `#rrggbb`, so that SVG renderers without CSS Color 4 (librsvg, mail clients) agree with
 * browsers. Out-of-gamut colours lose chroma until they fit sRGB, which keeps their lightness and hue.
 *
 * @param lightness 0 to 1
 * @param chroma 0 (grey) to about 0.37
 * @param hue degrees
 * @see https://bottosson.github.io/posts/oklab/
 */
export function oklchToHex(lightness: number, chroma: number, hue: number): string {
  for (let c = chroma; c > 0; c -= 0.005) {
    const rgb = linearRgb(lightness, c, hue)
    if (rgb.every((value) => value >= -0.0005 && value <= 1.0005)) return toHex(rgb)
  }
  return toHex(linearRgb(lightness, 0, hue))
}

function linearRgb(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function toHex(linear: number[]): string {
  const bytes = linear.map((value) => {
    const clamped = Math.min(1, Math.max(0, value))
    const encoded = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${bytes.join('')}`
}
