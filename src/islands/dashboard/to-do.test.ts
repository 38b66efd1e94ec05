import { expect, it } from 'vitest'
import type { MyProject } from '#islands/my-projects/my-projects.api.ts'
import type { ListedInterest } from '#islands/support/interest.ts'
import { sortDesk } from './to-do.ts'

const project = (id: string, changes: Partial<MyProject>): MyProject => ({
  id,
  role: 'owner',
  owner_name: 'Olga Owner',
  title: id,
  slug: id,
  status: 'pending',
  category: 'tech',
  thumbnail_url: null,
  submitted_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
  reviewed_at: null,
  note: null,
  statement: null,
  open_comments: 0,
  unseen_interests: 0,
  is_appealed: false,
  revised_at: null,
  archived_by_creator: false,
  closes_on: null,
  closed: false,
  outcome: null,
  asks: 0,
  changes_requested_at: null,
  questions: { waiting: 0, answer_by: null },
  ...changes,
})

const interest = (id: string, state: string, termsChangedAt: string | null = null) =>
  ({ id, state, termsChangedAt }) as ListedInterest

it('puts first what only the reader can do, then what others do, and leaves out what is done', () => {
  const { waiting, underWay } = sortDesk(
    [
      project('asked', { open_comments: 2 }),
      project('queued', {}),
      project('returned', { status: 'rejected' }),
      project('wanted', { status: 'approved', unseen_interests: 1 }),
      project('public', {
        status: 'approved',
        questions: { waiting: 2, answer_by: '2026-12-04T10:00:00Z' },
      }),
      project('changed', { status: 'approved', revised_at: '2026-11-21T10:00:00Z' }),
      project('removed', { status: 'archived' }),
    ],
    [
      interest('sent', 'sent'),
      interest('terms', 'terms_shared'),
      interest('new terms', 'replied', '2026-11-22T10:00:00Z'),
      interest('declined', 'declined'),
      interest('agreed', 'agreed_outside'),
    ],
  )
  expect(waiting.projects.map(({ project, step }) => [project.id, step])).toEqual([
    ['asked', 'answer'],
    ['returned', 'fix'],
    ['wanted', 'reply'],
  ])
  expect(waiting.asked.map(({ id }) => id)).toEqual(['public'])
  expect(waiting.interests.map(({ id }) => id)).toEqual(['terms', 'new terms'])
  expect(underWay.projects.map(({ project }) => project.id)).toEqual(['queued', 'changed'])
  expect(underWay.interests.map(({ id }) => id)).toEqual(['sent'])
})
