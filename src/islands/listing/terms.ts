import type { OptionType } from './defaults.ts'

/** A percentage, a multiple of the contribution, or free text. */
export type TermKind = 'percent' | 'multiple' | 'text'

/** Terms each option type can state, in display order. */
export const OPTION_TERMS = {
  equity: { share: 'percent', instrument: 'text', rights: 'text', exit: 'text' },
  token: { use: 'text', supply: 'text', lockup: 'text' },
  revenue: { share: 'percent', cap: 'multiple', period: 'text', payout: 'text' },
  grant: { reward: 'text', delivery: 'text' },
  other: { reward: 'text', delivery: 'text' },
} as const satisfies Record<OptionType, Record<string, TermKind>>

/** Maximum length of a text term. */
export const TERM_LENGTH = 200

/** A named term; `value` is null if not stated. */
export interface OptionTerm {
  readonly name: string
  readonly kind: TermKind
  readonly value: string | number | null
}

/** What an option states, and of which type it is. */
interface Stating {
  readonly type: OptionType
  readonly details: Readonly<Record<string, string | number>>
}

/** Every term of this option type, stated or not. A value of the wrong type counts as not stated. */
export function optionTerms(option: Stating): OptionTerm[] {
  return Object.entries<TermKind>(OPTION_TERMS[option.type]).map(([name, kind]) => {
    const value = option.details[name]
    const fits = kind === 'text' ? typeof value === 'string' : typeof value === 'number'
    return { name, kind, value: fits && value !== undefined ? value : null }
  })
}
