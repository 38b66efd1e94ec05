import type { Json } from '#core/database.types.ts'
import type { Rule } from '#islands/listing/statement.ts'

/** Reasons of a restriction for the person concerned, as they are being entered. */
export interface Reasons {
  readonly facts: string
  readonly rule: Rule
  readonly law: string
  /** A report led to it. */
  readonly notice: boolean
}

/** Unless the administrator says more: the rule that the database takes without one. */
export const LISTING_REASONS: Reasons = { facts: '', rule: 'rules', law: '', notice: false }
export const PERSON_REASONS: Reasons = { ...LISTING_REASONS, rule: 'terms' }

/** Only a law that isn't named is missing; everything else has a default. */
export function lacksLaw({ rule, law }: Reasons): boolean {
  return rule === 'law' && law.trim() === ''
}

/** `p_basis` of the functions that restrict something; they take the facts apart from it. */
export function toBasis({ rule, law, notice }: Reasons): Json {
  return { rule, notice, ...(rule === 'law' ? { law: law.trim() } : {}) }
}
