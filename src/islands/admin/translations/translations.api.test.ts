import { expect, it, vi } from 'vitest'
import { queryClient } from '#core/query.ts'
import { publish, restore } from './translations.api.ts'

const rpc = vi.hoisted(() => vi.fn())
vi.mock('#core/supabase.ts', () => ({ backend: async () => ({ rpc }) }))

const edition = { content: { a: 'Uno' }, sources: { a: 'One' } }

it.each([
  ['publish', () => publish('de', edition, 1, '')],
  ['restore', () => restore('de', 1, 2)],
])('the versions are loaded again, also where someone else was quicker to %s', async (_, work) => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  rpc.mockResolvedValue({ data: null, error: { code: 'BL080', message: '' }, status: 400 })
  await expect(work()).rejects.toMatchObject({ code: 'translation.conflict' })
  expect(invalidate).toHaveBeenCalledWith({ queryKey: ['admin', 'translations', 'history', 'de'] })
  invalidate.mockRestore()
})
