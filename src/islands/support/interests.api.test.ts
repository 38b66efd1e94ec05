import { expect, it, vi } from 'vitest'
import { fakeBrowser, json } from '../../../tests/support/fake-backend.ts'
import { fetchAnsweredProjects } from './interests.api.ts'

const browser = fakeBrowser()
vi.mock('#core/supabase.ts', () => ({ backend: () => browser.connect() }))

it('fetchAnsweredProjects brings projects of one’s own and of teams, sorted by title', async () => {
  browser.answers['/rest/v1/rpc/my_projects'] = () =>
    json({
      asked_at: '2026-11-20T10:00:00Z',
      rows: [
        { id: 'b', title: 'Zebra', role: 'owner' },
        { id: 'a', title: 'Äpfel', role: 'answers' },
      ],
    })
  expect(await fetchAnsweredProjects('de')).toEqual([
    { id: 'a', title: 'Äpfel' },
    { id: 'b', title: 'Zebra' },
  ])
})

it('fetchAnsweredProjects goes on until it has them all', async () => {
  const rows = Array.from({ length: 70 }, (_, index) => ({
    id: `p${index}`,
    title: String(100 + index),
  }))
  browser.answers['/rest/v1/rpc/my_projects'] = async (request) => {
    const { p_after, p_limit } = await request.json()
    const start = rows.findIndex(({ id }) => id === p_after) + 1
    return json({ rows: rows.slice(start, start + p_limit) })
  }
  expect(await fetchAnsweredProjects('en')).toEqual(rows)
})
