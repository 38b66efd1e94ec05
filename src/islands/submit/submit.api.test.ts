import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '@/domain/errors.ts'
import { EMPTY_SUBMISSION, submissionSchema } from './submission.ts'
import { fromStorage, type Stage, submitProject, type Uploaded } from './submit.api.ts'
import type { ChosenPictures, Picture } from './use-pictures.ts'

const calls = {
  getSession: vi.fn(),
  getBucket: vi.fn(),
  upload: vi.fn(),
  rpc: vi.fn(),
}
vi.mock('@/lib/supabase.ts', () => ({
  backend: async () => ({
    auth: { getSession: calls.getSession },
    storage: {
      getBucket: calls.getBucket,
      from: () => ({
        upload: calls.upload,
        getPublicUrl: (path: string) => ({
          data: { publicUrl: `http://site.test/storage/v1/object/public/pics/${path}` },
        }),
      }),
    },
    rpc: calls.rpc,
  }),
}))

const values = submissionSchema.parse({
  ...EMPTY_SUBMISSION,
  title: 'Über Tide!',
  description: 'Short.',
  category: 'tech',
  terms: true,
  rules: true,
})
const picture = (id: string): Picture => ({
  id,
  name: `${id}.png`,
  alt: `alt ${id}`,
  type: 'image/png',
  file: new Blob(['x']),
  url: `blob:${id}`,
  kept: true,
})
const pictures: ChosenPictures = { cover: picture('c'), gallery: [picture('g')] }

async function run(uploaded: Uploaded = new Map()) {
  const stages: Stage[] = []
  await submitProject(values, pictures, uploaded, (stage) => stages.push(stage))
  return stages
}

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'http://site.test' })
  vi.spyOn(Date, 'now').mockReturnValue(1_763_600_000_000)
  calls.getSession.mockReset().mockResolvedValue({ data: { session: {} } })
  calls.getBucket.mockReset().mockResolvedValue({ data: {}, error: null })
  calls.upload.mockReset().mockImplementation(async (path) => ({ data: { path }, error: null }))
  calls.rpc.mockReset().mockResolvedValue({ data: {}, error: null, status: 200 })
})

describe('submitProject', () => {
  it('checks the bucket, uploads each picture without overwriting, then sends the row', async () => {
    const stages = await run()
    expect(stages.map(({ step }) => step)).toEqual(['check', 'bucket', 'upload', 'upload', 'send'])
    expect(calls.getBucket).toHaveBeenCalledWith('project_thumbnails')
    expect(calls.upload).toHaveBeenCalledWith(
      expect.stringMatching(/^1763600000000-uber-tide\.png$/),
      expect.any(ArrayBuffer),
      { cacheControl: '3600', contentType: 'image/png', upsert: false },
    )
    expect(new Set(calls.upload.mock.calls.map(([name]) => name)).size).toBe(2)
    const [name, sent] = calls.rpc.mock.calls[0] ?? []
    expect(name).toBe('submit_project')
    expect(sent.p_project).toMatchObject({
      title: 'Über Tide!',
      slug: 'über-tide',
      media_type: 'image',
      thumbnail_url: '/storage/v1/object/public/pics/1763600000000-uber-tide.png',
      media_url: '/storage/v1/object/public/pics/1763600000000-uber-tide.png',
      gallery: [{ alt: 'alt g' }],
      tags: [],
    })
    expect(sent.p_project).not.toHaveProperty('status')
    expect(sent.p_options).toEqual([])
  })

  it('sends no picture twice when the last call failed and is tried again', async () => {
    calls.rpc.mockResolvedValueOnce({ error: { code: 'BL026', details: null }, status: 400 })
    const uploaded: Uploaded = new Map()
    await expect(run(uploaded)).rejects.toMatchObject({ code: 'project.rate_limited' })
    expect(calls.upload).toHaveBeenCalledTimes(2)
    await run(uploaded)
    expect(calls.upload).toHaveBeenCalledTimes(2)
    expect(calls.rpc).toHaveBeenCalledTimes(2)
  })

  it('stops before anything is sent without a session', async () => {
    calls.getSession.mockResolvedValue({ data: { session: null } })
    await expect(run()).rejects.toMatchObject({ code: 'auth.required' })
    expect(calls.upload).not.toHaveBeenCalled()
    expect(calls.rpc).not.toHaveBeenCalled()
  })

  it('stops at a missing bucket', async () => {
    calls.getBucket.mockResolvedValue({
      error: { message: 'Bucket not found', status: 400, statusCode: '404' },
    })
    await expect(run()).rejects.toMatchObject({ code: 'upload.bucket_missing' })
    expect(calls.upload).not.toHaveBeenCalled()
  })
})

describe('fromStorage', () => {
  it.each([
    [{ status: 400, statusCode: '413' }, 'upload.too_large'],
    [{ status: 415, statusCode: 'InvalidMimeType' }, 'upload.wrong_type'],
    [{ status: 400, statusCode: '409' }, 'upload.exists'],
    [{ status: 400, statusCode: '403' }, 'permission.denied'],
    [{ status: 500 }, 'unknown'],
    [{}, 'network.offline'],
  ])('reads %j as %s', (error, code) => {
    const read = fromStorage({ message: 'x', ...error })
    expect(read).toBeInstanceOf(AppError)
    expect(read.code).toBe(code)
  })
})
