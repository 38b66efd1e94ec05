import type { OptionType } from './defaults.ts'

/** A percentage, a multiple of the contribution, free text, a link, or one of {@link EXEMPTIONS}. */
export type TermKind = 'percent' | 'multiple' | 'text' | 'link' | 'exemption'

/** Exemptions an option can rely on instead of a paper, the same as in `private.exemptions()`. */
export const EXEMPTIONS = {
  token: ['free', 'few_people', 'under_million', 'qualified', 'utility', 'other'],
  equity: ['few_people', 'small_offer', 'qualified', 'large_amounts', 'other'],
} as const

/** Whether a term is about the paper that the law asks for, or the exemption from it. */
export function isPaper(name: string): boolean {
  return ['white_paper', 'prospectus', 'exemption', 'exemption_note'].includes(name)
}

/** Whether a white paper, or an exemption that says which one, is named. */
export function namesPapers({
  white_paper,
  exemption,
  exemption_note,
}: Stating['details']): boolean {
  if (white_paper) return true
  return exemption === 'other' ? Boolean(exemption_note) : Boolean(exemption)
}

export function offersToken(options: readonly Pick<Stating, 'type'>[]): boolean {
  return options.some(({ type }) => type === 'token')
}

const EXEMPTION = { exemption: 'exemption', exemption_note: 'text' } as const

/** Terms each option type can state, in display order. */
export const OPTION_TERMS = {
  equity: {
    ...{ share: 'percent', instrument: 'text', rights: 'text', exit: 'text' },
    ...{ prospectus: 'link', ...EXEMPTION },
  },
  token: { use: 'text', supply: 'text', lockup: 'text', white_paper: 'link', ...EXEMPTION },
  revenue: { share: 'percent', cap: 'multiple', period: 'text', payout: 'text' },
  grant: { reward: 'text', delivery: 'text' },
  other: { reward: 'text', delivery: 'text' },
} as const satisfies Record<OptionType, Record<string, TermKind>>

/** Maximum length of a text term. */
export const TERM_LENGTH = 200

/** Whether it is stored as a number. */
export function isNumber(kind: TermKind): boolean {
  return kind === 'percent' || kind === 'multiple'
}

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
    const fits = typeof value === (isNumber(kind) ? 'number' : 'string')
    return { name, kind, value: fits && value !== undefined ? value : null }
  })
}
