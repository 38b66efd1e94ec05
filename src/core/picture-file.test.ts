import { describe, expect, it } from 'vitest'
import { LIMITS } from './limits.ts'
import { checkPicture } from './picture-file.ts'

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
