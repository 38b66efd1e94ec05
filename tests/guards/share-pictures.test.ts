import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LOCALES } from '#i18n/locales.ts'
import { faceOf, missingGlyphs } from '../../scripts/share/glyphs.ts'
import { makeSharePictures } from '../../scripts/share/make.ts'
import { wordsSvg } from '../../scripts/share/picture.ts'
import { pieces, setText, widthOf } from '../../scripts/share/text.ts'

const box = { width: 720, height: 330, lineHeight: 1.1, sizes: [92, 66, 46] }

describe('pictures for sharing', () => {
  it('can write every text of every language that may become a title', () => {
    for (const locale of LOCALES) {
      const words = readFileSync(`src/i18n/locales/${locale}/translation.json`, 'utf8')
      // Arrows and ticks of the interface are no letters of a title.
      const letters = words.replace(/[^\p{L}\p{N}\p{P}]/gu, '')
      expect(missingGlyphs(letters, faceOf(locale)), locale).toEqual([])
    }
  })

  it('says which letters it has no outline of', () => {
    expect(missingGlyphs('A 字 ☃ ☃', faceOf('en'))).toEqual(['字', '☃'])
    expect(missingGlyphs('A 字', faceOf('ja'))).toEqual([])
  })

  it('breaks Japanese between words, and never before a closing sign', () => {
    expect(pieces('「支援」、募集。', 'ja').every((piece) => !/^[」、。]/.test(piece))).toBe(true)
    expect(pieces('two words', 'en')).toEqual(['two ', 'words'])
  })

  it('sets a title as large as it fits, in lines of like length', () => {
    const face = faceOf('en')
    expect(setText('Terms', 'en', face, box)).toEqual({ size: 92, lines: ['Terms'] })
    const { size, lines } = setText('Frequently asked questions about money', 'en', face, box)
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect((widthOf(line, face) * size) / 1000).toBeLessThanOrEqual(720)
    expect(lines.join(' ')).toBe('Frequently asked questions about money')
  })

  it('has no text element, which a machine without fonts could not draw', () => {
    expect(wordsSvg('利用規約', 'ja')).not.toMatch(/<text|font-family/)
  })

  it('draws what a page names once, and takes it from the cache the next time', async () => {
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
    // Home and projects of every language are made on demand, so their pictures always are.
    expect(first.total).toBe(2 * LOCALES.length + 1)
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
