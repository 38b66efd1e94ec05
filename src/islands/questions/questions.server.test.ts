import { expect, it } from 'vitest'
import type { ServerBackend } from '#core/backend.server.ts'
import { answerPage } from './questions.server.ts'

const backend = (reply: () => Response): ServerBackend => ({
  mode: 'embedded',
  url: 'http://backend.example',
  publishableKey: 'key',
  fetch: async () => reply(),
  demo: false,
  version: '',
  textChanges: 0,
  listingChanges: 0,
  backups: null,
})

it.each([
  ['the first', 0, 1],
  ['the last of a page', 19, 1],
  ['the first of the next', 20, 2],
  ['one further down', 41, 3],
])('%s is found on its page', async (_, place, page) => {
  const rows = Array.from({ length: 50 }, (_, index) => ({ id: `answer-${index}` }))
  const found = await answerPage(
    backend(() => Response.json(rows)),
    'project',
    `answer-${place}`,
    20,
  )
  expect(found).toBe(page)
})

it('without the answer, or without a backend, it is the first page', async () => {
  expect(
    await answerPage(
      backend(() => Response.json([])),
      'project',
      'gone',
      20,
    ),
  ).toBe(1)
  const failed = backend(() => new Response('', { status: 503 }))
  expect(await answerPage(failed, 'project', 'gone', 20)).toBe(1)
})
