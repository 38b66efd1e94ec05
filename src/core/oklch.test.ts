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

// Expected values computed with CSS Color 4's matrices, via XYZ.
it.each([
  [0.7, 0.05, 40, '#bb9587'],
  [0.93, 0.05, 200, '#c2f3f5'],
  [0.5, 0.1, 120, '#5c6b21'],
  [0.1, 0.02, 265, '#020309'],
])('oklch(%d %d %d) is %s', (lightness, chroma, hue, hex) => {
  expect(oklchToHex(lightness, chroma, hue)).toBe(hex)
})

it('keeps hue and lightness of a colour that no screen shows', () => {
  // One more step of chroma is out of gamut.
  expect(oklchToHex(0.95, 0.4, 150)).toBe(oklchToHex(0.95, 0.08, 150))
})

it('gives up chroma also where a colour only lacks light of some kind', () => {
  expect(oklchToHex(0.4, 0.3, 145)).toBe(oklchToHex(0.4, 0.135, 145))
})
