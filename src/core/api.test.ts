import { expect, test } from 'vitest'
import { request, unwrap } from './api.ts'
import type { Backend } from './supabase.ts'

const reply = async (answer: object) => answer as never
const client = {} as Backend

test('gives the data of a reply', async () => {
  await expect(unwrap(reply({ data: [1], error: null, status: 200 }))).resolves.toEqual([1])
})

test('rejects with the code of a refusal', async () => {
  const refusal = { data: null, error: { code: 'BL021', details: null }, status: 400 }
  await expect(unwrap(reply(refusal))).rejects.toMatchObject({ code: 'project.unavailable' })
  await expect(
    request(
      () => reply(refusal),
      async () => client,
    ),
  ).rejects.toMatchObject({ code: 'project.unavailable' })
})

test('rejects with a code where there is no client', async () => {
  const offline = async () => {
    throw new TypeError('Failed to fetch')
  }
  await expect(request(() => reply({}), offline)).rejects.toMatchObject({
    code: 'network.unavailable',
  })
})
