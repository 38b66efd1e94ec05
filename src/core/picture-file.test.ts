import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { LIMITS } from './limits.ts'
import { checkPicture, openPicture, uploadError } from './picture-file.ts'

const rpc = vi.fn()
vi.mock('./supabase.ts', () => ({ backend: async () => ({ rpc }) }))

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

describe('checkPicture', () => {
  it('refuses what is too large before reading it', async () => {
    const file = new Blob([new Uint8Array(LIMITS.pictureBytes + 1)])
    await expect(checkPicture(file)).rejects.toMatchObject({ code: 'upload.too_large' })
  })
  it('goes by content, not by the type a file claims', async () => {
    const file = new File([bytes('MZ\x90\0')], 'cover.png', { type: 'image/png' })
    await expect(checkPicture(file)).rejects.toMatchObject({ code: 'upload.wrong_type' })
  })
})

describe('opening a picture', () => {
  const drawn = sharp({ create: { width: 3, height: 2, channels: 3, background: '#246' } })
  const opened: string[] = []
  let decode = async (): Promise<void> => {}
  let naturalWidth = 3

  beforeEach(() => {
    opened.length = 0
    decode = async () => {}
    naturalWidth = 3
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      opened.push('blob:1')
      return 'blob:1'
    })
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => {
      opened.splice(opened.indexOf(url), 1)
    })
    vi.stubGlobal(
      'Image',
      class {
        src = ''
        get naturalWidth() {
          return naturalWidth
        }
        decode() {
          return decode()
        }
      },
    )
  })
  afterEach(() => vi.restoreAllMocks())

  it('works with it and lets it go', async () => {
    const used = await openPicture(new Blob(['x']), (image) => [image.src, opened.length])
    expect(used).toEqual(['blob:1', 1])
    expect(opened).toEqual([])
  })

  it('says what the browser cannot show, and lets it go', async () => {
    const cause = new Error('EncodingError')
    decode = () => Promise.reject(cause)
    await expect(openPicture(new Blob(['x']), () => 1)).rejects.toMatchObject({
      code: 'upload.wrong_type',
      cause,
    })
    decode = async () => {}
    naturalWidth = 0
    await expect(openPicture(new Blob(['x']), () => 1)).rejects.toMatchObject({
      code: 'upload.wrong_type',
    })
    expect(opened).toEqual([])
  })

  it('names the kind of a whole picture', async () => {
    const png = await drawn.clone().png().toBuffer()
    expect(await checkPicture(new Blob([Uint8Array.from(png)]))).toBe('image/png')
  })

  it('hands the browser the bytes with the type they have', async () => {
    const png = Uint8Array.from(await drawn.clone().png().toBuffer())
    await checkPicture(new Blob([png], { type: 'text/html' }))
    const [blob] = vi.mocked(URL.createObjectURL).mock.calls[0] as [Blob]
    expect([blob.type, blob.size]).toEqual(['image/png', png.length])
  })

  it('refuses a picture that is cut off', async () => {
    const png = await drawn.clone().png().toBuffer()
    const half = Uint8Array.from(png.subarray(0, png.length - 20))
    await expect(checkPicture(new Blob([half]))).rejects.toMatchObject({
      code: 'upload.wrong_type',
    })
  })

  it('refuses one with too many pixels, and takes the most', async () => {
    const png = Uint8Array.from(await drawn.clone().png().toBuffer())
    const stating = (width: number, height: number) => {
      const bytes = png.slice()
      new DataView(bytes.buffer).setUint32(16, width)
      new DataView(bytes.buffer).setUint32(20, height)
      return checkPicture(new Blob([bytes]))
    }
    await expect(stating(8_001, 5_000)).rejects.toMatchObject({ code: 'upload.too_many_pixels' })
    expect(await stating(8_000, 5_000)).toBe('image/png')
  })
})

test.each([
  [{ statusCode: '403' }, 9, 'upload.quota'],
  [{ statusCode: '403' }, 10, 'permission.denied'],
  [{ statusCode: '403' }, null, 'permission.denied'],
  [{ statusCode: '507' }, 0, 'upload.no_room'],
])('an upload of 10 bytes refused with %j, and room for %s, is %s', async (failure, room, code) => {
  rpc.mockResolvedValue({ data: room })
  expect(await uploadError(failure, new Blob(['0123456789']))).toMatchObject({ code })
})
