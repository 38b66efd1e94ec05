import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '#core/errors.ts'
import { NO_ORGANISATION } from '#islands/creator/form.ts'
import type { Picture } from './picture.ts'
import { EMPTY_SUBMISSION, submissionSchema } from './submission/form.ts'
import { type Stage, submitProject } from './submit.api.ts'
import type { ChosenPictures } from './use-pictures.ts'

const calls = {
  backend: vi.fn(),
  getSession: vi.fn(),
  getBucket: vi.fn(),
  finish: vi.fn(),
  rpc: vi.fn(),
  saveOrganisation: vi.fn(),
}
vi.mock('#islands/creator/creator.api.ts', () => ({
  saveOrganisation: (...given: unknown[]) => calls.saveOrganisation(...given),
}))
vi.mock('#core/supabase.ts', () => ({
  backend: async () => {
    calls.backend()
    return {
      auth: { getSession: calls.getSession },
      storage: { getBucket: calls.getBucket },
      rpc: calls.rpc,
    }
  },
}))

const values = submissionSchema.parse({
  ...EMPTY_SUBMISSION,
  title: 'Über Tide!',
  description: 'Short.',
  category: 'tech',
  organisation: {
    ...NO_ORGANISATION,
    kind: 'sole_trader',
    registeredName: 'Tide',
    registerCountry: 'EE',
  },
  terms: true,
  rules: true,
})
const picture = (id: string): Picture => ({
  id,
  name: `${id}.png`,
  alt: ` alt ${id} `,
  crop: null,
  address: null,
  file: new Blob(['x']),
  ready: new Blob(['x']),
  url: `blob:${id}`,
  kept: true,
})
const ID = '00000000-0000-4000-8000-000000000001'

async function run(pictures: ChosenPictures = { cover: picture('c'), gallery: [picture('g')] }) {
  const stages: Stage[] = []
  let now = pictures
  calls.finish.mockImplementation(async (onEach: (number: number, total: number) => void) => {
    onEach(1, 1)
    const uploaded = (one: Picture) => ({ ...one, address: `/pics/${one.id}.webp` })
    now = { cover: now.cover && uploaded(now.cover), gallery: now.gallery.map(uploaded) }
  })
  await submitProject({
    id: ID,
    values,
    pictures: () => now,
    uploads: { finish: calls.finish },
    onStage: (stage) => stages.push(stage),
  })
  return stages.map(({ step }) => step)
}

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset()
  calls.getSession.mockResolvedValue({ data: { session: { user: { id: 'u' } } } })
  calls.getBucket.mockResolvedValue({ data: {}, error: null })
  calls.rpc.mockResolvedValue({ data: { id: 'p', title: 'T' }, error: null, status: 200 })
})

describe('submitProject', () => {
  it('checks the bucket, uploads what is missing, then sends the row under its id', async () => {
    expect(await run()).toEqual(['check', 'bucket', 'upload', 'send'])
    expect(calls.getBucket).toHaveBeenCalledWith('project_thumbnails')
    expect(calls.saveOrganisation).toHaveBeenCalledWith('u', {
      kind: 'sole_trader',
      registered_name: 'Tide',
      register: null,
      register_number: null,
      register_country: 'EE',
    })
    const [name, sent] = calls.rpc.mock.calls[0] ?? []
    expect(name).toBe('submit_project')
    expect(sent.p_submission).toBe(ID)
    expect(sent.p_project).toMatchObject({
      title: 'Über Tide!',
      slug: 'über-tide',
      media_type: 'image',
      thumbnail_url: '/pics/c.webp',
      thumbnail_alt: 'alt c',
      media_url: '/pics/c.webp',
      gallery: [{ url: '/pics/g.webp', alt: 'alt g' }],
      tags: [],
    })
    expect(sent.p_project).not.toHaveProperty('status')
    expect(sent.p_options).toEqual([])
  })

  it('asks for no place for pictures where there are none', async () => {
    expect(await run({ cover: null, gallery: [] })).toEqual(['check', 'send'])
    expect(calls.rpc.mock.calls[0]?.[1].p_project).toMatchObject({ thumbnail_url: '', gallery: [] })
  })

  it('stops before anything is sent without a session', async () => {
    calls.getSession.mockResolvedValue({ data: { session: null } })
    await expect(run()).rejects.toMatchObject({ code: 'auth.required' })
    expect(calls.finish).not.toHaveBeenCalled()
    expect(calls.rpc).not.toHaveBeenCalled()
  })

  it('sends nothing once another account is logged in, even after the uploads', async () => {
    calls.backend.mockReturnValueOnce(undefined).mockImplementation(() => {
      throw new AppError('auth.other_account')
    })
    await expect(run()).rejects.toMatchObject({ code: 'auth.other_account' })
    expect(calls.finish).toHaveBeenCalled()
    expect(calls.rpc).not.toHaveBeenCalled()
  })

  it('stops at a missing bucket', async () => {
    calls.getBucket.mockResolvedValue({
      error: { message: 'Bucket not found', status: 400, statusCode: '404' },
    })
    await expect(run()).rejects.toMatchObject({ code: 'upload.bucket_missing' })
    expect(calls.finish).not.toHaveBeenCalled()
  })

  it('says why the last call was refused', async () => {
    calls.rpc.mockResolvedValue({ error: { code: 'BL026', details: null }, status: 400 })
    await expect(run()).rejects.toMatchObject({ code: 'project.rate_limited' })
  })
})
