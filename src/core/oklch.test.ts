import { expect, it } from 'vitest'
import { oklchToHex } from './oklch.ts'

it.each([
  [1, 0, 0, '#ffffff'],
  [0, 0, 0, '#000000'],
  [0.628, 0.2577, 29.23, '#ff0000'],
  [0.452, 0.3132, 264.05, '#0000ff'],
])('oklch(%d %d %d) is %s within a rounding step', (lightness, chroma, hue, hex) => {
  const channels = (value: string) =>
    value
      .slice(1)
      .match(/../g)
      ?.map((part) => parseInt(part, 16))
  channels(oklchToHex(lightness, chroma, hue))?.forEach((value, index) => {
    expect(Math.abs(value - (channels(hex)?.[index] ?? -1))).toBeLessThanOrEqual(4)
  })
})

it('gives up chroma, not lightness, outside sRGB', () => {
  expect(oklchToHex(0.95, 0.4, 150)).toMatch(/^#[0-9a-f]{6}$/)
  expect(oklchToHex(0.95, 0.4, 150)).not.toBe(oklchToHex(0.95, 0, 150))
})
