import { expect, test } from 'vitest'
import { sectionsOf } from './sections.ts'

const shown = (
  status: Parameters<typeof sectionsOf>[0]['project']['status'],
  role: Parameters<typeof sectionsOf>[0]['role'] = 'owner',
  archived_by_creator = false,
) => sectionsOf({ role, archived_by_creator, project: { status } }).join(' ')
const FORM = 'basics story pictures funding plan'

test('the form comes first until the listing is public, then what is used every day', () => {
  expect(shown('pending')).toBe(`${FORM} team documents history`)
  expect(shown('approved')).toBe(
    `updates questions closing team interest numbers documents history ${FORM}`,
  )
})

test('nobody is led to what they do not see', () => {
  expect(shown('approved', 'editor')).not.toContain('closing')
  expect(shown('approved', 'answers')).toBe('questions team')
  expect(shown('archived')).toBe('team numbers history')
  expect(shown('archived', 'owner', true)).toBe(`${FORM} team numbers documents history`)
})
