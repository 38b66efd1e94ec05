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
