import type { ErrorCode } from '#core/errors.ts'
import { hasText, textLength } from '#core/fields.ts'
import { LIMITS } from '#core/limits.ts'
import { CURRENCIES, type Currency, DEFAULT_CURRENCY, parseAmount } from '#core/money.ts'
import * as z from '#core/zod.ts'
import type { SupportOption } from '../support-option.ts'
import { OPTION_TERMS, TERM_LENGTH, type TermKind } from '../terms.ts'
import { isWebLink, withScheme } from './links.ts'

/** Option types the form offers, in display order. */
export const FUNDING_TYPES = ['equity', 'token', 'revenue', 'grant'] as const

export type FundingType = (typeof FUNDING_TYPES)[number]

export interface OptionValues {
  offered: boolean
  title: string
  /** What supporters give and get, in the creator's words. */
  terms: string
  /** As typed; empty for no minimum. */
  minimum: string
  /** Empty until the option is first offered. */
  currency: Currency | ''
  /** Terms by name, as typed; see `OPTION_TERMS`. */
  details: Record<string, string>
}

/** A support option ready to submit. */
export type OfferedOption = Pick<
  SupportOption,
  'title' | 'description' | 'minAmount' | 'currency' | 'details'
>

/** Terms an option type can state, in display order. */
export function termsOfKind(type: FundingType): [name: string, kind: TermKind][] {
  return Object.entries<TermKind>(OPTION_TERMS[type])
}

export const emptyOption = (type: FundingType): OptionValues => ({
  offered: false,
  title: '',
  terms: '',
  minimum: '',
  currency: '',
  details: Object.fromEntries(termsOfKind(type).map(([name]) => [name, ''])),
})

const typed = z.string().catch('')

/** Parses an option from a saved draft of any age; missing or invalid values become empty. */
export function storedOption(type: FundingType) {
  const empty = emptyOption(type)
  const names = Object.keys(empty.details)
  return z
    .object({
      offered: z.boolean().catch(false),
      title: typed,
      terms: typed,
      minimum: typed,
      currency: z.enum(['', ...CURRENCIES]).catch(''),
      details: z
        .object(Object.fromEntries(names.map((name) => [name, typed])))
        .catch(empty.details),
    })
    .catch(empty)
}

/** Parses an amount: null if empty, undefined if invalid. */
export function readAmount(text: string, currency: Currency): number | null | undefined {
  if (text.trim() === '') return null
  const amount = parseAmount(text, currency)
  return amount !== null && amount < LIMITS.amount ? amount : undefined
}

type Problem = readonly [path: string[], code: ErrorCode]

/** Parses an option, with the errors found. */
export function readOption(
  type: FundingType,
  values: OptionValues,
): { offer: OfferedOption; problems: readonly Problem[] } {
  const problems: Problem[] = []
  const readText = (name: 'title' | 'terms', max: number): string => {
    const text = values[name].trim()
    if (textLength(text) > max) problems.push([[name], 'form.too_long'])
    return text
  }
  const currency = values.currency || DEFAULT_CURRENCY
  const minimum = readAmount(values.minimum, currency)
  const details: SupportOption['details'] = {}
  const offer = {
    title: readText('title', LIMITS.optionTitle),
    description: readText('terms', LIMITS.optionDescription),
    minAmount: minimum ?? 0,
    currency,
    details,
  }
  // Ticking the box is enough to offer it; missing texts are left to the listing check and the review.
  if (!hasText(offer.title)) problems.push([['title'], 'form.required'])
  if (minimum === undefined) problems.push([['minimum'], 'form.number'])
  for (const [name, kind] of termsOfKind(type)) {
    const text = termLine(values.details[name])
    if (text === '') continue
    const read = readTerm(text, kind)
    if ('code' in read) problems.push([['details', name], read.code])
    else details[name] = read.value
  }
  return { offer, problems }
}

/** A term as one line; empty if nothing of it is visible. */
export function termLine(typed = ''): string {
  return hasText(typed) ? typed.trim().replace(/\s+/g, ' ') : ''
}

/** Parses a term: its value, or an error code. */
export function readTerm(
  text: string,
  kind: TermKind,
): { value: string | number } | { code: ErrorCode } {
  if (kind === 'exemption') return { value: text }
  if (kind === 'link') {
    const url = withScheme(text)
    if (!isWebLink(url) || !url.startsWith('https:')) return { code: 'form.url' }
    return url.length > TERM_LENGTH ? { code: 'form.too_long' } : { value: url }
  }
  if (kind === 'text') {
    return textLength(text) > TERM_LENGTH ? { code: 'form.too_long' } : { value: text }
  }
  const value = parseAmount(text.replace(/\s*[%×x]$/i, ''), 'USD')
  if (kind === 'percent') {
    return value === null || value > 100 ? { code: 'form.percent' } : { value }
  }
  return value === null || value >= LIMITS.amount ? { code: 'form.number' } : { value }
}
