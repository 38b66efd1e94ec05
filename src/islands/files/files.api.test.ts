import { expect, it, vi } from 'vitest'

const { uploadFile } = vi.hoisted(() => ({ uploadFile: vi.fn() }))
vi.mock('#core/upload.ts', () => ({ uploadFile }))

it('uploads files that no browser answers from its cache, as access can be taken back', async () => {
  const { uploadToFolder } = await import('./files.api.ts')
  const signal = new AbortController().signal
  await uploadToFolder('owner', new Blob(['%PDF-1.7']), 'application/pdf', signal, () => {})
  expect(uploadFile).toHaveBeenCalledWith(expect.objectContaining({ cacheSeconds: 0 }))
})
