import { beforeEach, expect, test, vi } from 'vitest'

const { uploadFile, updateProfile, remove } = vi.hoisted(() => ({
  uploadFile: vi.fn(),
  updateProfile: vi.fn(),
  remove: vi.fn(async () => ({})),
}))
vi.mock('#core/upload.ts', () => ({ uploadFile }))
vi.mock('#core/session.ts', () => ({
  startAuth: async () => ({ storage: { from: () => ({ remove }) } }),
}))
vi.mock('./profile.api.ts', () => ({ updateProfile }))
vi.stubGlobal('location', new URL('http://site.test/profile'))

const { savePicture } = await import('./picture.api.ts')
const ROOT = '/storage/v1/object/public/avatars'
const user = { id: 'me', name: 'Me', email: '', role: 'user', avatar: `${ROOT}/me/1.webp` } as const
const picture = new Blob(['x'], { type: 'image/webp' })

beforeEach(() => {
  vi.clearAllMocks()
  uploadFile.mockImplementation(async ({ name }) => `http://site.test${ROOT}/${name}`)
})

test('a picture is uploaded with progress, set, and replaces the one before', async () => {
  const onProgress = vi.fn()
  const { signal } = new AbortController()
  await savePicture(user, picture, signal, onProgress)
  const name = expect.stringMatching(/^me\/\d+\.webp$/)
  expect(uploadFile).toHaveBeenCalledWith(
    expect.objectContaining({ bucket: 'avatars', name, file: picture, signal, onProgress }),
  )
  const address = expect.stringMatching(/^\/storage\/v1\/object\/public\/avatars\/me\/\d+\.webp$/)
  expect(updateProfile).toHaveBeenCalledWith('me', { avatar_url: address })
  expect(remove).toHaveBeenCalledExactlyOnceWith(['me/1.webp'])
})

test('a picture cancelled as its upload ends is not set, and goes', async () => {
  const stop = new AbortController()
  uploadFile.mockImplementation(async ({ name }) => {
    stop.abort()
    return `http://site.test${ROOT}/${name}`
  })
  await expect(savePicture(user, picture, stop.signal, vi.fn())).rejects.toMatchObject({
    code: 'upload.cancelled',
  })
  expect(updateProfile).not.toHaveBeenCalled()
  expect(remove).toHaveBeenCalledExactlyOnceWith([expect.stringMatching(/^me\/\d+\.webp$/)])
  expect(remove).not.toHaveBeenCalledWith(['me/1.webp'])
})
