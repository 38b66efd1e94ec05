import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { isCompletePicture, pictureSize } from './picture-size.ts'

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

describe('isCompletePicture', () => {
  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)('takes a whole %s', async (kind) => {
    const bytes = await drawn.clone().toFormat(kind).toBuffer()
    expect(isCompletePicture(bytes)).toBe(true)
  })

  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('sees that a %s is cut off', async (kind) => {
    const bytes = await drawn.clone().toFormat(kind).toBuffer()
    for (const part of [0.3, 0.6, 0.9]) {
      expect(isCompletePicture(bytes.subarray(0, Math.floor(bytes.length * part))), `${part}`).toBe(
        false,
      )
    }
  })

  it('takes what a phone adds behind a JPEG', async () => {
    const bytes = await drawn.clone().jpeg().toBuffer()
    expect(isCompletePicture(Buffer.concat([bytes, Buffer.alloc(500, 7)]))).toBe(true)
  })
})

describe('bytes made by hand', () => {
  const bytes = (...parts: (string | number[])[]) =>
    Uint8Array.from(
      parts.flatMap((part) =>
        typeof part === 'string' ? [...part].map((sign) => sign.charCodeAt(0)) : part,
      ),
    )
  const jpeg = (...parts: number[][]) => bytes([0xff, 0xd8, 0xff], ...parts)
  /** A frame of 3 by 2 pixels. */
  const frame = (marker: number) => [marker, 0, 8, 8, 0, 2, 0, 3, 0, 0]

  it.each([0xc0, 0xc2, 0xcf])('reads the frame %i of a JPEG', (marker) => {
    expect(pictureSize(jpeg(frame(marker)))).toEqual({ width: 3, height: 2 })
  })

  it.each([0xc4, 0xc8, 0xcc, 0xbf, 0xd0])('reads no size from the segment %i', (marker) => {
    expect(pictureSize(jpeg([marker, 0, 2, 0xff], frame(0xc0)))).toEqual({ width: 3, height: 2 })
  })

  it('reads none from a JPEG with another beginning', () => {
    expect(pictureSize(bytes([0, 0xd8, 0xff], frame(0xc0)))).toBeNull()
  })

  it('passes over filling bytes between the segments of a JPEG', () => {
    expect(pictureSize(jpeg([0xff, 0xff], frame(0xc0)))).toEqual({ width: 3, height: 2 })
  })

  it('reads none where a JPEG has no frame, or no height', () => {
    expect(pictureSize(jpeg([0xe0, 0, 4, 1, 2, 3, 4, 5, 6]))).toBeNull()
    expect(pictureSize(jpeg([0xe0, 0, 2, 0, 0, 0]))).toBeNull()
    expect(pictureSize(jpeg([0xc0, 0, 8, 8, 0, 0, 0, 3, 0, 0]))).toBeNull()
  })

  it('reads sizes of a WebP that need three bytes', () => {
    const head = bytes('RIFF\0\0\0\0WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0])
    expect(pictureSize(bytes([...head], [0, 0, 1], [1, 0, 2]))).toEqual({
      width: 65_537,
      height: 131_074,
    })
  })

  it('takes the largest of the sizes an AVIF states, whatever their order', () => {
    const box = (width: number, height: number) =>
      bytes('ispe', [0, 0, 0, 0], [0, 0, 0, width], [0, 0, 0, height])
    const avif = (...boxes: Uint8Array[]) =>
      pictureSize(bytes('\0\0\0\x20ftypavif', ...boxes.map((one) => [...one])))
    expect(avif(box(9, 4), box(8, 8), box(0, 90))).toEqual({ width: 8, height: 8 })
    expect(avif(box(8, 8), box(9, 4))).toEqual({ width: 8, height: 8 })
    expect(avif(box(9, 4), box(0, 90))).toEqual({ width: 9, height: 4 })
    expect(avif()).toBeNull()
  })

  it('sees the end of a GIF before filling zeros', () => {
    expect(isCompletePicture(bytes('GIF89a\x3b\0\0'))).toBe(true)
    expect(isCompletePicture(bytes('GIF89a\x3b\x01'))).toBe(false)
  })

  it('sees the end of a JPEG behind its scan alone', () => {
    expect(isCompletePicture(jpeg([0xda, 0, 2, 7, 0xff, 0xd9]))).toBe(true)
    expect(isCompletePicture(jpeg([0xe0, 0, 4, 0xff, 0xd9, 0xff, 0xda, 0, 2]))).toBe(false)
    expect(isCompletePicture(jpeg([0xe0, 0, 4, 0xff, 0xd9, 0, 0]))).toBe(false)
  })
})
