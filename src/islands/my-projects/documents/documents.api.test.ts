import { expect, it, vi } from 'vitest'

const { uploadToFolder, removeFile, request } = vi.hoisted(() => ({
  uploadToFolder: vi.fn(),
  removeFile: vi.fn(),
  request: vi.fn(),
}))
vi.mock('#islands/files/files.api.ts', () => ({ uploadToFolder, removeFile }))
vi.mock('#islands/files/file.ts', () => ({
  checkFile: async () => ({ type: 'application/pdf', name: 'plan.pdf' }),
}))
vi.mock('#islands/files/document.ts', async () => ({
  documentSchema: (await import('#core/zod.ts')).object({}),
}))
vi.mock('#core/api.ts', () => ({ request }))

it('adds no document that was cancelled as its upload ended, and deletes the file', async () => {
  const { addDocument } = await import('./documents.api.ts')
  const stop = new AbortController()
  const onProgress = vi.fn()
  uploadToFolder.mockImplementation(async () => {
    stop.abort()
    return 'file'
  })
  const given = { file: new File(['%PDF'], 'plan.pdf'), title: 'Plan', isOnRequest: true }
  const adding = addDocument('me', 'project', given, stop.signal, onProgress)
  await expect(adding).rejects.toMatchObject({ code: 'upload.cancelled' })
  expect(uploadToFolder).toHaveBeenCalledExactlyOnceWith(
    ...['me', given.file, 'application/pdf', stop.signal, onProgress],
  )
  expect(removeFile).toHaveBeenCalledWith({ owner: 'me', id: 'file' })
  expect(request).not.toHaveBeenCalled()
})
