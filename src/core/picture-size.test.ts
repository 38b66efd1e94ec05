import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { isWholePicture, pictureSize } from './picture-size.ts'

const drawn = sharp({ create: { width: 70, height: 40, channels: 3, background: '#246' } })

describe('pictureSize', () => {
  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
    'reads what a %s states',
    async (kind) => {
      const bytes = await drawn.clone().toFormat(kind).toBuffer()
      expect(pictureSize(bytes)).toEqual({ width: 70, height: 40 })
    },
  )

  it('reads the other kinds of WebP', async () => {
    const lossless = await drawn.clone().webp({ lossless: true }).toBuffer()
    expect(pictureSize(lossless)).toEqual({ width: 70, height: 40 })
    const noted = await drawn
      .clone()
      .withExif({ IFD0: { Copyright: 'x' } })
      .webp()
      .toBuffer()
    expect(pictureSize(noted)).toEqual({ width: 70, height: 40 })
  })

  it('finds the frame of a JPEG behind what a camera noted', async () => {
    const bytes = await drawn
      .clone()
      .withExif({ IFD0: { ImageDescription: 'x'.repeat(20_000) } })
      .jpeg({ progressive: true })
      .toBuffer()
    expect(pictureSize(bytes)).toEqual({ width: 70, height: 40 })
  })

  it.each([
    ['nothing', ''],
    ['half a header', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0'],
    ['a JPEG that ends before its frame', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['a picture without any width', `GIF89a\0\0\x10\0${'\0'.repeat(20)}`],
    ['a text', 'Hello'],
  ])('finds none in %s', (_what, text) => {
    expect(pictureSize(Uint8Array.from(text, (sign) => sign.charCodeAt(0)))).toBeNull()
  })

  it('ends on bytes of any kind', () => {
    const headers = [
      '\x89PNG\r\n\x1a\n',
      '\xff\xd8\xff',
      'GIF89a',
      'RIFF\0\0\0\0WEBP',
      '\0\0\0\x20ftypavif',
    ]
    for (const header of headers) {
      for (let seed = 0; seed < 200; seed += 1) {
        const noise = Array.from({ length: 90 }, (_, at) => (at * seed * 37 + seed * seed) % 256)
        const bytes = Uint8Array.from([...header].map((sign) => sign.charCodeAt(0)).concat(noise))
        expect(() => pictureSize(bytes)).not.toThrow()
      }
    }
  })
})

describe('isWholePicture', () => {
  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)('takes a whole %s', async (kind) => {
    const bytes = await drawn.clone().toFormat(kind).toBuffer()
    expect(isWholePicture(bytes)).toBe(true)
  })

  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('sees that a %s is cut off', async (kind) => {
    const bytes = await drawn.clone().toFormat(kind).toBuffer()
    for (const part of [0.3, 0.6, 0.9]) {
      expect(isWholePicture(bytes.subarray(0, Math.floor(bytes.length * part))), `${part}`).toBe(
        false,
      )
    }
  })

  it('takes what a phone adds behind a JPEG', async () => {
    const bytes = await drawn.clone().jpeg().toBuffer()
    expect(isWholePicture(Buffer.concat([bytes, Buffer.alloc(500, 7)]))).toBe(true)
  })
})
