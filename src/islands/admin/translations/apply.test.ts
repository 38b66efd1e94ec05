import { beforeEach, expect, it, vi } from 'vitest'
import { AppError } from '#core/errors.ts'
import { applyDraft } from './apply.ts'
import { makeDraft, NEVER_PUBLISHED, withText } from './draft.ts'

const remote = vi.hoisted(() => ({ fetchPublished: vi.fn(), publish: vi.fn() }))
vi.mock('./translations.api.ts', () => remote)
const words = {
  sources: { a: 'One', b: 'Hi {{name}}' },
  committed: { a: 'Eins', b: 'Hallo {{name}}' },
  outdated: new Set<string>(),
}
vi.mock('./words.ts', () => ({ loadWords: async () => words }))

const fresh = makeDraft(words, NEVER_PUBLISHED, {}, {}, undefined)
const edited = withText(withText(fresh, 'a', 'Uno'), 'b', 'Hallo')

beforeEach(() => void vi.resetAllMocks())

it('publishes what is valid and goes on from there', async () => {
  remote.publish.mockResolvedValue(7)
  const result = await applyDraft('de', edited, 'shorter')
  const edition = { content: { a: 'Uno' }, sources: { a: 'One' } }
  expect(remote.publish.mock.calls).toEqual([
    ['de', expect.objectContaining(edition), 0, 'shorter'],
  ])
  expect(result).toEqual({
    kind: 'applied',
    draft: { ...edited, base: { version: 7, ...edition } },
    version: 7,
    refused: [{ key: 'b', fault: 'placeholders' }],
  })
})

it('publishes nothing where all that is valid is in force', async () => {
  const draft = withText(fresh, 'b', 'Hallo')
  expect(await applyDraft('de', draft, '')).toEqual({
    kind: 'nothing',
    draft,
    refused: [{ key: 'b', fault: 'placeholders' }],
  })
  expect(remote.publish).not.toHaveBeenCalled()
})

it('takes over what somebody published meanwhile', async () => {
  remote.publish.mockRejectedValue(new AppError('translation.conflict'))
  const published = { version: 3, content: { a: 'Ein' }, sources: { a: 'One' } }
  remote.fetchPublished.mockResolvedValue(published)
  expect(await applyDraft('de', edited, '')).toMatchObject({
    kind: 'overtaken',
    version: 3,
    conflicts: ['a'],
    draft: { texts: { a: 'Uno' }, base: published },
  })
})

it('fails with whatever else went wrong', async () => {
  const offline = new AppError('network.offline')
  remote.publish.mockRejectedValue(offline)
  await expect(applyDraft('de', edited, '')).rejects.toBe(offline)
  expect(remote.fetchPublished).not.toHaveBeenCalled()
})
