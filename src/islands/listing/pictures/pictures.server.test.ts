import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FairQueue } from '#core/fair-queue.ts'
import { DiskCache } from './disk-cache.server.ts'
import { drawPicture } from './draw.server.ts'
import type { Original, Originals } from './originals.server.ts'
import { type PictureRequest, parsePictureRequest } from './request.server.ts'
import { type PictureClient, pictureStore } from './store.server.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backlit-pictures-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fa0' } })
    .png()
    .toBuffer()

async function drawn(...picture: Parameters<typeof drawPicture>): Promise<Buffer> {
  const bytes = await drawPicture(...picture)
  if (!bytes) throw new Error('The picture cannot be read')
  return bytes
}

describe('an address', () => {
  test('names a file of the bucket, a width and a format', () => {
    for (const name of [
      'tidewatch.webp',
      '1762041600123-lamp.png',
      '0b5c1f3e-7a55-4c3e-9a38-0c1f5be2a111/1762041600123-lamp',
    ]) {
      expect(parsePictureRequest({ width: '640', format: 'avif', name })).toEqual({
        width: 640,
        format: 'avif',
        name,
      })
    }
  })

  test.each([
    ['641', 'avif', 'a.png'],
    ['0640', 'avif', 'a.png'],
    ['99999', 'webp', 'a.png'],
    ['-1', 'webp', 'a.png'],
    ['640', 'png', 'a.png'],
    ['640', 'svg', 'a.svg'],
    ['640', 'avif', ''],
    ['640', 'avif', '../secrets'],
    ['640', 'avif', 'a/../../b.png'],
    ['640', 'avif', 'a..png'],
    ['640', 'avif', '..%2f..%2fauth'],
    ['640', 'avif', 'http://169.254.169.254/latest/meta-data'],
    ['640', 'avif', '//evil.example/a.png'],
    ['640', 'avif', 'a.png?x=1'],
    ['640', 'avif', 'a.png#x'],
    ['640', 'avif', 'a b.png'],
    ['640', 'avif', 'a\u0000.png'],
    ['640', 'avif', '.hidden'],
    ['640', 'avif', 'avatars/a.png'],
    ['640', 'avif', 'x'.repeat(200)],
  ])('%s/%s/%s is none', (width, format, name) => {
    expect(parsePictureRequest({ width, format, name })).toBeNull()
  })
})

describe('drawing', () => {
  test('gives the width and format asked for, never larger than the original', async () => {
    const original = await png(1000, 500)
    for (const format of ['avif', 'webp'] as const) {
      const made = await sharp(await drawn(original, { width: 320, format })).metadata()
      expect([made.width, made.height]).toEqual([320, 160])
      expect(made.format).toBe(format === 'avif' ? 'heif' : 'webp')
    }
    const large = await sharp(await drawn(original, { width: 1920, format: 'webp' })).metadata()
    expect(large.width).toBe(1000)
  })

  test('turns the picture upright and drops what the camera noted', async () => {
    const photo = await sharp(await png(40, 20))
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { width, height, exif, orientation } = await sharp(
      await drawn(photo, { width: 320, format: 'webp' }),
    ).metadata()
    expect([width, height]).toEqual([20, 40])
    expect([exif, orientation]).toEqual([undefined, undefined])
  })

  test('refuses what unpacks into far more than a picture', async () => {
    const bomb = await png(8, 8)
    // Claim 30,000 by 30,000 pixels in the PNG header, with a valid checksum.
    bomb.writeUInt32BE(30_000, 16)
    bomb.writeUInt32BE(30_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    expect((await sharp(bomb, { limitInputPixels: false }).metadata()).width).toBe(30_000)
    expect(await drawPicture(bomb, { width: 320, format: 'webp' })).toBeNull()
  })

  test('refuses vectors, documents, cut-off files and files that lie', async () => {
    const whole = await png(300, 300)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'
    for (const bytes of [
      Buffer.from(svg),
      Buffer.from(`<?xml version="1.0"?>${svg}`),
      Buffer.from('%PDF-1.7'),
      Buffer.from(''),
      Buffer.from('GIF89a but not really'),
      whole.subarray(0, whole.length / 2),
      Buffer.concat([whole.subarray(0, 8), Buffer.from(svg)]),
    ]) {
      expect(await drawPicture(bytes, { width: 320, format: 'webp' })).toBeNull()
    }
  })
})

test('texts packed into a PNG are not unpacked', async () => {
  const picture = await png(8, 8)
  const packed = deflateSync(Buffer.alloc(45_000_000, 'a'))
  const text = (name: string): Buffer => {
    const body = Buffer.concat([Buffer.from(`zTXt${name}\0\0`, 'latin1'), packed])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(body.length - 4)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const texts = ['a', 'b', 'c', 'd', 'e', 'f'].map(text)
  const bomb = Buffer.concat([picture.subarray(0, 33), ...texts, picture.subarray(33)])
  const before = process.resourceUsage().maxRSS
  const small = await drawn(bomb, { width: 320, format: 'webp' })
  expect((await sharp(small).metadata()).width).toBe(8)
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(200_000)
})

describe('the folder of drawn pictures', () => {
  test('stays below its limit, dropping what was not used for longest', async () => {
    const cache = new DiskCache(folder, 100)
    for (const key of ['a', 'b', 'c']) await cache.set(key, Buffer.alloc(30))
    await cache.get('a')
    await cache.set('d', Buffer.alloc(30))
    expect(await cache.get('b')).toBeNull()
    expect(await cache.get('a')).toHaveLength(30)
    expect(cache.bytes).toBe(90)
    expect(readdirSync(folder)).toHaveLength(3)
    await cache.set('huge', Buffer.alloc(101))
    expect(cache.bytes).toBe(90)
  })

  test('outlives a restart, cleans up after a crash and shrinks to a smaller limit', async () => {
    const first = new DiskCache(folder, 100)
    await first.set('a', Buffer.from('picture'))
    writeFileSync(join(folder, 'half.part'), 'x')
    const second = new DiskCache(folder, 100)
    expect(await second.get('a')).toEqual(Buffer.from('picture'))
    expect(readdirSync(folder)).toHaveLength(1)
    const third = new DiskCache(folder, 3)
    expect(await third.get('a')).toBeNull()
    expect(readdirSync(folder)).toEqual([])
  })

  test('that cannot be written keeps nothing and breaks nothing', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const cache = new DiskCache(join(file, 'below'), 100)
    await cache.set('a', Buffer.from('x'))
    expect(await cache.get('a')).toBeNull()
  })
})

describe('the store', () => {
  const request = { width: 640, format: 'avif', name: 'a.png' } as const
  const numbered = (n: number) => ({ ...request, name: `${n}.png` })

  const someone = { address: '203.0.113.1', signal: new AbortController().signal }

  function setUp(
    options: {
      original?: Original
      concurrency?: number
      maxWaiting?: number
      maxWaitingPerCaller?: number
    } = {},
  ) {
    const { original = { status: 'found', bytes: Buffer.from('original') } as Original } = options
    let time = 1_000_000
    let change = 0
    const originals = {
      read: vi.fn<Originals['read']>(async () => original),
      state: vi.fn<Originals['state']>(async () => original.status),
    }
    const draw = vi.fn(
      async (_bytes: Buffer, { name }: { name: string }): Promise<Buffer | null> =>
        Buffer.from(name),
    )
    const { concurrency = 2, maxWaiting = 3, maxWaitingPerCaller = 3 } = options
    const ask = pictureStore({
      cache: new DiskCache(folder, 10_000),
      originals,
      draw,
      queue: new FairQueue({ concurrency, maxWaiting, maxWaitingPerCaller }),
      changes: () => change,
      now: () => time,
    })
    return {
      store: (request: PictureRequest, client: PictureClient = someone) => ask(request, client),
      originals,
      draw,
      pass: (ms: number) => {
        time += ms
      },
      /** A listing changes. */
      changeListing: () => {
        change += 1
      },
    }
  }

  test('draws a picture once, also for many who ask at the same moment', async () => {
    const { store, draw } = setUp()
    const answers = await Promise.all(Array.from({ length: 50 }, () => store(request)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['found']))
    await store(request)
    expect(draw).toHaveBeenCalledTimes(1)
  })

  test('lets a storm wait in a short line and turns the rest away', async () => {
    const { store, draw } = setUp({ concurrency: 2, maxWaiting: 3 })
    let running = 0
    let most = 0
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    draw.mockImplementation(async () => {
      running += 1
      most = Math.max(most, running)
      await gate
      running -= 1
      return Buffer.from('x')
    })
    const storm = Array.from({ length: 100 }, (_, n) => store(numbered(n)))
    await vi.waitFor(() => expect(running).toBe(2))
    open()
    const statuses = (await Promise.all(storm)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 'found')).toHaveLength(5)
    expect(statuses.filter((status) => status === 'busy')).toHaveLength(95)
    expect(most).toBe(2)
    expect((await store(numbered(99))).status).toBe('found')
  })

  test('asks the bucket once for a file that is not there, and again later', async () => {
    const { store, originals, pass } = setUp({ original: { status: 'missing' } })
    expect((await store(request)).status).toBe('missing')
    expect((await store({ ...request, width: 320 })).status).toBe('missing')
    expect(originals.read).toHaveBeenCalledTimes(1)
    pass(31_000)
    await store(request)
    expect(originals.read).toHaveBeenCalledTimes(2)
  })

  test('lets a picture go with its original within ten seconds', async () => {
    const { store, originals, pass } = setUp()
    expect((await store(request)).status).toBe('found')
    originals.state.mockResolvedValue('missing')
    pass(10_001)
    expect((await store(request)).status).toBe('missing')
    expect(readdirSync(folder)).toEqual([])
  })

  test('lets a picture go at once when its listing is no longer public', async () => {
    const { store, originals, changeListing } = setUp()
    const small = { ...request, width: 320 } as const
    for (const one of [request, small]) expect((await store(one)).status).toBe('found')
    originals.state.mockResolvedValue('missing')
    originals.read.mockResolvedValue({ status: 'missing' })
    changeListing()
    for (const one of [request, small]) expect((await store(one)).status).toBe('missing')
    expect((await store({ ...request, format: 'webp' })).status).toBe('missing')
  })

  test('asks again after an answer that a change overtook', async () => {
    const { store, originals, changeListing, pass } = setUp()
    await store(request)
    pass(10_001)
    originals.state.mockImplementationOnce(async () => {
      changeListing()
      return 'found'
    })
    await store(request)
    originals.state.mockResolvedValue('missing')
    expect((await store(request)).status).toBe('missing')
  })

  test('shows the picture of a listing that is public from now on at once', async () => {
    const { store, originals, changeListing } = setUp({ original: { status: 'missing' } })
    expect((await store(request)).status).toBe('missing')
    originals.read.mockResolvedValue({ status: 'found', bytes: Buffer.from('original') })
    changeListing()
    expect((await store(request)).status).toBe('found')
  })

  test('asks once for a picture that many look at', async () => {
    const { store, originals, pass } = setUp()
    for (let n = 0; n < 5; n++) await store(request)
    expect(originals.state).not.toHaveBeenCalled()
    pass(10_001)
    for (let n = 0; n < 5; n++) await store(request)
    expect(originals.state).toHaveBeenCalledTimes(1)
  })

  test('without an answer, sends what was public a quarter of an hour ago, but nothing hidden since', async () => {
    const { store, originals, pass, changeListing } = setUp()
    await store(request)
    originals.state.mockResolvedValue('unavailable')
    pass(899_000)
    expect((await store(request)).status).toBe('found')
    pass(2_000)
    expect((await store(request)).status).toBe('unavailable')
    originals.state.mockResolvedValue('found')
    expect((await store(request)).status).toBe('found')
    originals.state.mockResolvedValue('unavailable')
    changeListing()
    expect((await store(request)).status).toBe('unavailable')
  })

  test('draws a damaged picture once in a while, whatever width and format are asked for', async () => {
    const { store, draw, originals, pass } = setUp()
    draw.mockResolvedValueOnce(null)
    expect((await store(request)).status).toBe('refused')
    expect((await store({ ...request, width: 320 })).status).toBe('refused')
    expect((await store({ ...request, format: 'webp' })).status).toBe('refused')
    expect([draw.mock.calls.length, originals.read.mock.calls.length]).toEqual([1, 1])
    pass(600_001)
    expect((await store(request)).status).toBe('found')
  })

  test('remembers nothing about an unavailable bucket', async () => {
    const { store, originals } = setUp({ original: { status: 'unavailable' } })
    expect((await store(request)).status).toBe('unavailable')
    expect((await store(request)).status).toBe('unavailable')
    expect(originals.read).toHaveBeenCalledTimes(2)
  })

  /** Drawing that waits until told, and the names drawn so far. */
  function setUpSlow(options: Parameters<typeof setUp>[0] = {}) {
    const built = setUp({ concurrency: 1, maxWaiting: 10, maxWaitingPerCaller: 5, ...options })
    const gate = Promise.withResolvers<void>()
    const drawn: string[] = []
    built.draw.mockImplementation(async (_bytes, { name }) => {
      drawn.push(name)
      await gate.promise
      return Buffer.from(name)
    })
    return { ...built, drawn, open: gate.resolve }
  }

  test('one who asks for many pictures keeps room and a turn for others', async () => {
    const { store, drawn, open } = setUpSlow()
    const flood = Array.from({ length: 20 }, (_, n) => store(numbered(n)))
    await vi.waitFor(() => expect(drawn).toHaveLength(1))
    const other = store({ ...request, name: 'other.png' }, { ...someone, address: '203.0.113.2' })
    open()
    expect((await other).status).toBe('found')
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 'busy')).toHaveLength(14)
    expect(drawn.indexOf('other.png')).toBeLessThan(3)
  })

  test('what nobody waits for any more is not drawn; for those who still wait it is', async () => {
    const { store, drawn, open } = setUpSlow()
    const first = store(numbered(0))
    await vi.waitFor(() => expect(drawn).toHaveLength(1))
    const gone = new AbortController()
    const impatient = { ...someone, signal: gone.signal }
    const left = [store(numbered(1), impatient), store(numbered(2), impatient)]
    const stayed = store(numbered(2))
    gone.abort()
    open()
    expect((await Promise.all([first, stayed])).map(({ status }) => status)).toEqual([
      'found',
      'found',
    ])
    expect((await left[0])?.status).toBe('busy')
    expect(drawn).toEqual(['0.png', '2.png'])
    expect((await store(numbered(1))).status).toBe('found')
  })

  test('goes on after a drawing that failed for another reason', async () => {
    const { store, draw } = setUp({ concurrency: 1 })
    draw.mockRejectedValueOnce(new Error('out of memory'))
    await expect(store(request)).rejects.toThrow('out of memory')
    expect((await store(request)).status).toBe('found')
  })
})
