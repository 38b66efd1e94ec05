import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LOCALES, type Locale } from '#i18n/locales.ts'
import { SITE } from '#site.ts'
import { fontsFor } from '../../scripts/share/fonts.ts'
import { makeSharePictures } from '../../scripts/share/make.ts'
import { joinWords, renderTitle } from '../../scripts/share/picture.ts'

const words = async (title: string, locale: Locale) =>
  renderTitle(title, locale, await fontsFor(SITE.brand + title, locale))

/** Bounds of each line of a title, in pixels, without our name below. */
async function linesOf(title: string, locale: Locale) {
  const { svg } = await words(title, locale)
  const { data, info } = await sharp(Buffer.from(svg))
    .extract({ left: 0, top: 0, width: 1200, height: 490 })
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const lines: { left: number; right: number; top: number; bottom: number }[] = []
  let wasInk = false
  for (let y = 0; y < info.height; y += 1) {
    const row = data.subarray(y * info.width, (y + 1) * info.width)
    const left = row.findIndex((alpha) => alpha > 0)
    const right = row.findLastIndex((alpha) => alpha > 0)
    const line = lines.at(-1)
    if (left >= 0 && wasInk && line) {
      line.left = Math.min(line.left, left)
      line.right = Math.max(line.right, right)
      line.bottom = y
    } else if (left >= 0) lines.push({ left, right, top: y, bottom: y })
    wasInk = left >= 0
  }
  return lines
}

describe('pictures for sharing', () => {
  it('can render every text of every language that may become a title', async () => {
    for (const locale of LOCALES) {
      const texts = readFileSync(`src/i18n/locales/${locale}/translation.json`, 'utf8')
      // Titles have no arrows or ticks.
      const letters = [...new Set(texts.replace(/[^\p{L}\p{N}\p{P}]/gu, ''))]
      const fonts = await fontsFor(SITE.brand + letters.join(''), locale)
      for (let at = 0; at < letters.length; at += 12) {
        const { missing } = await renderTitle(letters.slice(at, at + 12).join(''), locale, fonts)
        expect(missing, locale).toEqual([])
      }
    }
  }, 60_000)

  it('says which letters no font has', async () => {
    expect((await words('A 字 ☃ ☃', 'en')).missing).toEqual(['字', '☃'])
    expect((await words('A 字', 'ja')).missing).toEqual([])
  })

  it('keeps words whole where there are no spaces', () => {
    expect(joinWords('支援、募集', 'ja').split('\u2060')).toEqual(['支', '援、募', '集'])
    expect(joinWords('two words', 'en')).toBe('two words')
  })

  it.each(['ja', 'zh'] as const)(
    'never starts a line with a closing sign in %s',
    async (locale) => {
      for (let length = 6; length <= 16; length += 1) {
        const lines = await linesOf(`${'口'.repeat(length)}。`, locale)
        const widths = lines.map(({ left, right }) => right - left)
        expect(Math.min(...widths), `${length}`).toBeGreaterThan(45)
      }
    },
  )

  it('renders a title as large as it fits, in balanced lines', async () => {
    const [terms, ...more] = await linesOf('Terms', 'en')
    expect(more).toEqual([])
    expect((terms?.bottom ?? 0) - (terms?.top ?? 0)).toBeGreaterThan(60)
    const lines = await linesOf('Frequently asked questions about money', 'en')
    expect(lines.length).toBeGreaterThan(1)
    const widths = lines.map(({ left, right }) => right - left)
    expect(Math.max(...widths)).toBeLessThanOrEqual(720)
    expect(Math.min(...widths)).toBeGreaterThan(Math.max(...widths) / 2)
    const [word, ...none] = await linesOf('Finansieringsmodellene', 'no')
    expect(none).toEqual([])
    expect(word?.right).toBeLessThanOrEqual(800)
  })

  it('has no text element, as a machine without fonts could not draw it', async () => {
    expect((await words('利用規約', 'ja')).svg).not.toMatch(/<text|font-family/)
  })

  it('draws the picture a page names once, then takes it from the cache', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'backlit-share-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const path = '/share/pages/de/faq.jpg'
    const page = (title: string) =>
      writeFileSync(
        join(folder, 'faq.html'),
        `<meta property="og:title" content="${title}"><meta property="og:image" content="https://x.example${path}">`,
      )
    page('Häufige Fragen &amp; mehr')
    const cache = join(folder, 'cache')
    const first = await makeSharePictures(folder, cache)
    expect(first.warnings).toEqual([])
    // The pages of home, projects and success stories are rendered on demand; their pictures are always drawn.
    expect(first.total).toBe(3 * LOCALES.length + 1)
    const picture = readFileSync(join(folder, path))
    expect(await sharp(picture).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    })
    expect(picture.length).toBeLessThan(60_000)
    expect((await makeSharePictures(folder, cache)).drawn).toBe(0)
    page('Fragen ☃')
    const changed = await makeSharePictures(folder, cache)
    expect(changed.warnings).toEqual([expect.stringContaining('☃')])
    expect(changed.drawn).toBe(1)
  })
})
