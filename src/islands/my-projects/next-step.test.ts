import { expect, test } from 'vitest'
import { type ListingState, type NextStep, nextStep } from './next-step.ts'

const QUIET: ListingState = {
  status: 'pending',
  openComments: 0,
  unseenInterests: 0,
  isAppealed: false,
  isRevised: false,
  archivedByCreator: false,
  isChanged: true,
  stage: 'open',
  isAsked: false,
}

test.each<[Partial<ListingState>, NextStep]>([
  [{}, 'wait'],
  [{ isAppealed: true }, 'appealed'],
  [{ openComments: 2, isAppealed: true, unseenInterests: 1 }, 'answer'],
  [{ status: 'approved' }, 'share'],
  [{ status: 'approved', openComments: 3, unseenInterests: 1 }, 'reply'],
  [{ status: 'approved', isRevised: true }, 'revised'],
  [{ status: 'approved', isRevised: true, unseenInterests: 1 }, 'reply'],
  [{ status: 'approved', isAsked: true, isRevised: true }, 'confirm'],
  [{ status: 'approved', stage: 'closed', isAsked: true, isRevised: true }, 'tell'],
  [{ status: 'approved', stage: 'told', isRevised: true }, 'closed'],
  [{ status: 'approved', stage: 'closed', unseenInterests: 1 }, 'reply'],
  [{ status: 'rejected', openComments: 1 }, 'fix'],
  [{ status: 'archived', openComments: 1, unseenInterests: 1 }, 'archived'],
  [{ status: 'archived', archivedByCreator: true }, 'reopen'],
  [{ status: 'archived', archivedByCreator: true, isChanged: false }, 'fix'],
  [{ status: 'archived', isChanged: false }, 'archived'],
])('%o: %s', (standing, step) => {
  expect(nextStep({ ...QUIET, ...standing })).toBe(step)
})
