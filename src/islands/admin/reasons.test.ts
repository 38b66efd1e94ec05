import { expect, test } from 'vitest'
import { LISTING_REASONS, lacksLaw, PERSON_REASONS, toBasis } from './reasons.ts'

test.each([
  [{}, false],
  [{ rule: 'rules_5' }, false],
  [{ rule: 'law' }, true],
  [{ rule: 'law', law: '  ' }, true],
  [{ rule: 'law', law: 'Penal Code' }, false],
] as const)('%j lacks a law: %s', (draft, isMissing) => {
  expect(lacksLaw({ ...LISTING_REASONS, ...draft })).toBe(isMissing)
})

test('without a choice, listings are measured by the posting rules and people by the terms', () => {
  expect(toBasis(LISTING_REASONS)).toEqual({ rule: 'rules', notice: false })
  expect(toBasis(PERSON_REASONS)).toEqual({ rule: 'terms', notice: false })
})

test('a law is sent with the rule that it is, and with no other', () => {
  const draft = { facts: 'Fraud', rule: 'law', law: ' Penal Code ', notice: true } as const
  expect(toBasis(draft)).toEqual({ rule: 'law', law: 'Penal Code', notice: true })
  expect(toBasis({ ...draft, rule: 'rules_2' })).toEqual({ rule: 'rules_2', notice: true })
})
