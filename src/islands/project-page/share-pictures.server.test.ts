import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { drawSharePicture, pictureStore } from './share-pictures.server.ts'

const named = (slug: string) => ({ slug, category: 'tech' })
const client = (address = 'a', signal = new AbortController().signal) => ({ address, signal })

describe('drawSharePicture', () => {
  it('is a PNG of the size that networks ask for, with our mark at the bottom left', async () => {
    const picture = await drawSharePicture(named('solar-atlas'))
    const { format, width, height } = await sharp(picture).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
    // The upper rim of the logo is amber, which no green cover contains.
    const rim = { left: 104, top: 496, width: 1, height: 1 }
    const pixel = sharp(picture).removeAlpha().extract(rim)
    const [red = 0, green = 0, blue = 0] = await pixel.raw().toBuffer()
    expect(red).toBeGreaterThan(180)
    expect(red).toBeGreaterThan(blue + 30)
    expect(green).toBeGreaterThan(blue)
  }, 30_000)
})

describe('pictureStore', () => {
  it('draws a picture once, and one at a time', async () => {
    let drawing = 0
    const draw = vi.fn(async ({ slug }) => {
      drawing += 1
      expect(drawing).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 5))
      drawing -= 1
      return Buffer.from(slug)
    })
    const ask = pictureStore(draw)
    const asked = await Promise.all(['a', 'b', 'a'].map((slug) => ask(named(slug), client())))
    expect(asked.map(String)).toEqual(['a', 'b', 'a'])
    expect(draw).toHaveBeenCalledTimes(2)
  })

  it('draws for clients in turn, refuses who asks for too many, and draws none for who has gone', async () => {
    const drawn: string[] = []
    const ask = pictureStore(async ({ slug }) => {
      drawn.push(slug)
      return Buffer.from(slug)
    })
    const gone = new AbortController()
    const flood = [1, 2, 3, 4, 5, 6].map((number) => ask(named(`a${number}`), client('a')))
    const other = ask(named('b'), client('b'))
    const left = ask(named('c'), client('c', gone.signal))
    gone.abort()
    expect((await Promise.all(flood)).map((picture) => picture !== null)).toEqual([
      ...Array(5).fill(true),
      false,
    ])
    expect([String(await other), await left]).toEqual(['b', null])
    expect(drawn).toEqual(['a1', 'a2', 'b', 'a3', 'a4', 'a5'])
  })

  it('forgets the one not asked for longest, and failures at once', async () => {
    const draw = vi.fn(async ({ slug }) => Buffer.from(slug))
    const ask = pictureStore(draw)
    for (let index = 0; index < 64; index++) await ask(named(`${index}`), client())
    await ask(named('0'), client())
    await ask(named('new'), client())
    draw.mockClear()
    await ask(named('0'), client())
    expect(draw).not.toHaveBeenCalled()
    draw.mockRejectedValueOnce(new Error('no memory'))
    await expect(ask(named('1'), client())).rejects.toThrow('no memory')
    expect(String(await ask(named('1'), client()))).toBe('1')
  })
})
