import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { landscapes } from './cover/landscapes.ts'
import { objects } from './cover/objects.ts'
import { categoryLights, coverSvg } from './cover.ts'

const categories = Object.keys(categoryLights)
const titles = Array.from({ length: 400 }, (_, index) => `Project ${index}`)

function idsOf(svg: string): string[] {
  return [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? '')
}

/** The first mismatched tag, or null if the markup is well formed. */
function brokenTag(svg: string): string | null {
  const open: string[] = []
  const tags = /<(\/?)([a-zA-Z]+)((?: [a-zA-Z-]+="[^"<]*")*)(\/?)>/g
  if (svg.replace(tags, '') !== '') return svg.replace(tags, '')
  for (const [tag, closing, name, , alone] of svg.matchAll(tags)) {
    if (closing && open.pop() !== name) return tag
    if (!closing && !alone && name) open.push(name)
  }
  return open.at(-1) ?? null
}

describe('coverSvg', () => {
  it('draws the same picture for the same project and another for another title', () => {
    const first = coverSvg({ title: 'Tidewatch', category: 'tech' })
    expect(coverSvg({ title: 'Tidewatch', category: 'tech' })).toBe(first)
    expect(new Set(titles.map((title) => coverSvg({ title, category: 'tech' }))).size).toBe(400)
  })

  it('keeps the silhouette and changes the light when a project changes category', () => {
    const bodies = (category: string) =>
      [...coverSvg({ title: 'Understudy', category }).matchAll(/ d="([^"]+)"/g)].map((m) => m[1])
    for (const category of categories) expect(bodies(category)).toEqual(bodies('other'))
    const lights = categories.map((category) =>
      coverSvg({ title: 'Understudy', category })
        .match(/stop-color="[^"]+"/g)
        ?.join(),
    )
    expect(new Set(lights).size).toBe(categories.length)
  })

  it.each(['Uncategorized', '', 'toString', '__proto__'])('lights "%s" like other', (category) => {
    const plain = (svg: string) => svg.replaceAll(idsOf(svg)[0]?.slice(0, -1) ?? '?', 'id')
    expect(plain(coverSvg({ title: 'Understudy', category }))).toBe(
      plain(coverSvg({ title: 'Understudy', category: 'other' })),
    )
  })

  it('is well-formed, small and free of text, script and outside references', () => {
    for (const title of titles) {
      const svg = coverSvg({ title, category: 'social' })
      expect(brokenTag(svg)).toBeNull()
      expect(svg).not.toMatch(/<text|<script|<style|<image|<foreignObject|NaN|undefined| on\w+=/)
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|data:/)
      expect(svg.length).toBeLessThan(3000)
    }
  })

  it('copies nothing of a hostile title, category or size', () => {
    const hostile = '"/><script>alert(1)</script>&\u0000\ud800'
    const svg = coverSvg({ title: hostile, category: hostile, width: hostile as never, height: -4 })
    expect(svg).not.toContain('alert')
    expect(svg).toContain('width="1" height="1"')
    expect(brokenTag(svg)).toBeNull()
  })

  it('shares no id with another cover in the page, and every reference resolves', () => {
    const covers = titles.flatMap((title) =>
      ['tech', 'art'].map((category) => coverSvg({ title, category })),
    )
    const ids = covers.flatMap(idsOf)
    expect(new Set(ids).size).toBe(ids.length)
    for (const svg of covers) {
      const known = idsOf(svg)
      for (const match of svg.matchAll(/(?:url\(|href=")#([^)"]+)/g)) {
        expect(known).toContain(match[1])
      }
    }
  })

  it('takes a size and stays a 1600 by 1000 drawing', () => {
    const svg = coverSvg({ title: 'Understudy', category: 'art', width: 800, height: 500 })
    expect(svg).toContain('width="800" height="500" viewBox="0 0 1600 1000"')
  })
})

const shapes = Object.entries({ ...objects, ...landscapes })

it('has at least twelve shapes', () => expect(shapes.length).toBeGreaterThanOrEqual(12))

describe.each(shapes)('the shape %s', (_name, shape) => {
  it.each([0, 0.25, 0.5, 0.75, 0.999])('draws within the canvas at %d', (part) => {
    const { light, bodies } = shape((min, max) => min + part * (max - min))
    expect(bodies.some((body) => !body.line)).toBe(true)
    expect(light.x).toBeGreaterThan(0)
    expect(light.x).toBeLessThan(1600)
    expect(light.y).toBeGreaterThan(0)
    expect(light.y).toBeLessThan(1000)
    for (const { d } of bodies) expect(d).toMatch(/^[MLHVCQAZ0-9 -]+$/)
  })
})

describe('drawings stay the same, as pages and shared links keep them', () => {
  const mark = (value: unknown) =>
    createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 8)

  it('of every shape', () => {
    const marks = shapes.map(([name, shape]) => {
      const drawn = [0, 0.2, 0.35, 0.5, 0.65, 0.8, 0.999].map((part) => {
        const { light, bodies } = shape((min, max) => min + part * (max - min))
        return { light: Object.values(light).map(Math.round), bodies }
      })
      return [name, mark(drawn)]
    })
    expect(Object.fromEntries(marks)).toMatchInlineSnapshot(`
      {
        "arch": "qsenrpkF",
        "bridge": "dGvQcjOL",
        "cairn": "9Elu4Uu-",
        "columns": "MdddoPum",
        "crescent": "ccm2cVDD",
        "dome": "5qRDGFmW",
        "eclipse": "urFF_xct",
        "facet": "Ye5QDgU1",
        "gate": "__hlMuPd",
        "horizon": "EaHPI-ha",
        "lens": "gTuYTR3K",
        "orbit": "fbidGpnl",
        "petals": "X9kY0g85",
        "prism": "x9PHrkrb",
        "ridge": "9UTKFfpd",
        "sails": "JSPhaLsA",
        "slab": "R_eOfcaX",
        "steps": "nhyzGCTP",
        "wave": "7RoAUbCF",
      }
    `)
  })

  it('of the silhouettes and lights that titles and categories choose', () => {
    const covers = titles.map((title) => coverSvg({ title, category: 'tech' }))
    const lit = categories.map((category) => coverSvg({ title: 'Tidewatch', category }))
    expect([mark(covers), mark(lit)]).toMatchInlineSnapshot(`
      [
        "e_m__fRN",
        "AnjDQsFD",
      ]
    `)
  })
})

it('has the hues of the style sheet', () => {
  const styles = readFileSync('src/islands/listing/card.css', 'utf8')
  const hues = [...styles.matchAll(/\[data-light="(\w+)"\] \{\s*--hue: (\d+);/g)]
  expect(Object.fromEntries(hues.map(([, name, hue]) => [name, Number(hue)]))).toEqual(
    Object.fromEntries(Object.entries(categoryLights).map(([name, { hue }]) => [name, hue])),
  )
})
