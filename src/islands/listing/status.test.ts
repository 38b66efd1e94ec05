import { expect, test } from 'vitest'
import { INTEREST_STATES, type InterestSide, isOpen, stepsOf } from '#islands/support/interest.ts'
import { isCategory, lightOf } from './category.ts'
import { canEditProject, canSupportProject, PROJECT_STATUSES } from './status.ts'

const owner = { id: 'owner', role: 'user' } as const
const other = { id: 'other', role: 'user' } as const
const admin = { id: 'admin', role: 'admin' } as const

/** The statuses in which a rule holds. */
function statesOf(
  rule: (project: { status: (typeof PROJECT_STATUSES)[number]; creatorId: string }) => boolean,
) {
  return PROJECT_STATUSES.filter((status) => rule({ status, creatorId: 'owner' }))
}

test('who may edit', () => {
  expect(statesOf((project) => canEditProject(project, owner))).toEqual(['pending', 'rejected'])
  expect(statesOf((project) => canEditProject(project, admin))).toEqual([...PROJECT_STATUSES])
  expect(statesOf((project) => canEditProject(project, other))).toEqual([])
  expect(statesOf((project) => canEditProject(project, null))).toEqual([])
})

test('who may support', () => {
  expect(statesOf((project) => canSupportProject(project, other))).toEqual(['approved'])
  expect(statesOf((project) => canSupportProject(project, admin))).toEqual(['approved'])
  expect(statesOf((project) => canSupportProject(project, owner))).toEqual([])
  expect(statesOf((project) => canSupportProject(project, null))).toEqual([])
})

test('an agreement, a refusal and a withdrawal end an interest', () => {
  expect(INTEREST_STATES.filter((state) => !isOpen(state))).toEqual([
    'agreed_outside',
    'declined',
    'withdrawn',
  ])
})

test('nobody takes a step for the other side, or out of an end', () => {
  const steps = (side: InterestSide) =>
    Object.fromEntries(INTEREST_STATES.map((state) => [state, stepsOf(side, state)]))
  const ended = { agreed_outside: [], declined: [], withdrawn: [] }
  expect(steps('supporter')).toEqual({
    sent: ['withdrawn'],
    seen: ['withdrawn'],
    replied: ['withdrawn'],
    terms_shared: ['agreed_outside', 'withdrawn'],
    ...ended,
  })
  expect(steps('recipient')).toEqual({
    sent: ['declined'],
    seen: ['declined'],
    replied: ['terms_shared', 'declined'],
    terms_shared: ['declined'],
    ...ended,
  })
})

test('a category we do not know has the light of other', () => {
  expect(isCategory('tech')).toBe(true)
  expect(isCategory('Uncategorized')).toBe(false)
  expect(lightOf('art')).toBe('art')
  expect(lightOf('Uncategorized')).toBe('other')
  expect(lightOf('constructor')).toBe('other')
})
