import sharp from 'sharp'

/** A file that must be refused as a picture of a listing. */
export interface BadPicture {
  readonly what: string
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#264653' } })

export const goodPicture = (): Promise<Buffer> => draw(64, 40).png().toBuffer()

/** Files that are not pictures, or damaged or too large, whatever their names say. */
export async function badPictures(): Promise<BadPicture[]> {
  const png = await draw(64, 40).png().toBuffer()
  const noise = await sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  const damaged = Buffer.from(noise)
  damaged.fill(0x5a, 400, 900)
  const stated = Buffer.from(png)
  stated.writeUInt32BE(60_000, 16)
  stated.writeUInt32BE(60_000, 20)
  const half = async (kind: 'jpeg' | 'webp' | 'gif') => {
    const bytes = await sharp(noise).toFormat(kind).toBuffer()
    return bytes.subarray(0, Math.floor(bytes.length / 2))
  }
  const text = (words: string) => Buffer.from(words, 'latin1')
  const entry = (what: string, name: string, mimeType: string, buffer: Buffer): BadPicture => ({
    what,
    name,
    mimeType,
    buffer,
  })
  return [
    entry('a renamed program', 'setup.png', 'image/png', text('MZ\x90\0\x03\0\0\0PE\0\0')),
    entry(
      'a drawing with a script',
      'drawing.svg',
      'image/svg+xml',
      text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ),
    entry(
      'a drawing that calls itself a PNG',
      'drawing.png',
      'image/png',
      text('<?xml version="1.0"?><!-- x --><svg onload="alert(1)"/>'),
    ),
    entry('50 megapixels', 'wall.png', 'image/png', await draw(10_000, 5_000).png().toBuffer()),
    entry('a header that states 3600 megapixels', 'bomb.png', 'image/png', stated),
    entry('a PNG cut off', 'half.png', 'image/png', noise.subarray(0, noise.length / 2)),
    entry('a JPEG cut off', 'half.jpg', 'image/jpeg', await half('jpeg')),
    entry('a WebP cut off', 'half.webp', 'image/webp', await half('webp')),
    entry('a damaged PNG', 'damaged.png', 'image/png', damaged),
    entry('a signature and nothing more', 'bare.png', 'image/png', png.subarray(0, 8)),
    entry('zero bytes', 'empty.png', 'image/png', Buffer.alloc(0)),
    entry('a page', 'page.jpg', 'image/jpeg', text('<!doctype html><script>alert(1)</script>')),
    entry('a document', 'paper.png', 'image/png', text('%PDF-1.7\n1 0 obj')),
    entry('a film', 'film.png', 'image/png', text('\0\0\0\x20ftypisom\0\0\x02\0isomiso2mp41')),
    entry('an archive', 'pack.png', 'image/png', text('PK\x03\x04\x14\0\0\0')),
    entry('a script that begins like a GIF', 'script.gif', 'image/gif', text('GIF89a=1;alert(1)')),
    entry('a TIFF', 'scan.tiff', 'image/tiff', await draw(64, 40).tiff().toBuffer()),
    entry('a sound', 'sound.webp', 'image/webp', text('RIFF\x24\0\0\0WAVEfmt ')),
    entry(
      'more than 5 MB',
      'heavy.png',
      'image/png',
      Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]),
    ),
  ]
}

/** A small WebP of so many frames that reading its header takes minutes: the time grows with the square of the frames. */
export async function endlessPicture(): Promise<Buffer> {
  const still = (await draw(16, 16).webp({ lossless: true }).toBuffer()).subarray(12)
  const chunk = (name: string, data: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32LE(data.length, 4)
    return Buffer.concat([head, data])
  }
  const last = 15
  const frame = chunk(
    'ANMF',
    Buffer.from([0, 0, 0, 0, 0, 0, last, 0, 0, last, 0, 0, 9, 0, 0, 0, ...still]),
  )
  return chunk(
    'RIFF',
    Buffer.concat([
      Buffer.from('WEBP'),
      chunk('VP8X', Buffer.from([2, 0, 0, 0, last, 0, 0, last, 0, 0])),
      chunk('ANIM', Buffer.alloc(6)),
      ...Array.from({ length: 100_000 }, () => frame),
    ]),
  )
}
