import { expect, test } from 'vitest'
import { categoryHue, isCategory } from './category.ts'
import { INTEREST_STATES, isOpen } from './interest.ts'
import { canEditProject, canSupportProject, PROJECT_STATUSES } from './status.ts'

const owner = { id: 'owner', role: 'user' } as const
const other = { id: 'other', role: 'user' } as const
const admin = { id: 'admin', role: 'admin' } as const

/** The states in which a rule holds. */
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

test('declined and withdrawn interests are closed', () => {
  expect(INTEREST_STATES.filter((state) => !isOpen(state))).toEqual(['declined', 'withdrawn'])
})

test('a category we do not know has the hue of other', () => {
  expect(isCategory('tech')).toBe(true)
  expect(isCategory('Uncategorized')).toBe(false)
  expect(categoryHue('art')).toBe(300)
  expect(categoryHue('Uncategorized')).toBe(categoryHue('other'))
})
