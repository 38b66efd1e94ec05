import { expect, it, vi } from 'vitest'
import type { Backend } from '#core/supabase.ts'
import { deleteAccount } from './your-data.api.ts'

vi.mock('#core/session.ts', () => ({ forgetSession: vi.fn(), startAuth: vi.fn() }))

const FILES = [
  { bucket: 'files', name: 'a.pdf' },
  { bucket: 'project-media', name: 'b.png' },
]

function client(answers: readonly object[], removal: { error: Error | null } = { error: null }) {
  const rpc = vi.fn()
  for (const answer of answers) rpc.mockResolvedValueOnce({ error: null, status: 200, ...answer })
  const remove = vi.fn().mockResolvedValue(removal)
  const proof = {
    rpc,
    storage: { from: (bucket: string) => ({ remove: remove.bind(null, bucket) }) },
  }
  return { proof: proof as unknown as Backend, remove }
}

it('removes files by their buckets until none is left', async () => {
  const { proof, remove } = client([{ data: FILES }, { data: [] }])
  await deleteAccount(proof, 'ada@example.org')
  expect(remove.mock.calls).toEqual([
    ['files', ['a.pdf']],
    ['project-media', ['b.png']],
  ])
})

it('tells a deletion that has not begun from one that the server finishes', async () => {
  const refused = { data: null, error: { code: 'BL118', details: null }, status: 400 }
  const { proof } = client([refused])
  await expect(deleteAccount(proof, '')).rejects.toMatchObject({ code: 'account.confirmation' })
  for (const begun of [
    client([{ data: FILES }], { error: new Error('offline') }),
    client([{ data: FILES }, { data: null, error: { code: '', details: '' }, status: 0 }]),
  ])
    await expect(deleteAccount(begun.proof, '')).rejects.toMatchObject({
      code: 'account.unfinished',
    })
})
