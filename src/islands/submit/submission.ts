import type { ErrorCode } from '@/domain/errors.ts'
import { LIMITS } from '@/domain/limits.ts'
import { DEFAULT_CURRENCY, parseAmount } from '@/domain/money.ts'
import * as z from '@/domain/zod.ts'
import { isVideoLink, isWebLink, withScheme } from './links.ts'

/** Kinds of support the form offers, in the order shown. */
export const FUNDING_TYPES = ['equity', 'token', 'revenue', 'grant'] as const

export type FundingType = (typeof FUNDING_TYPES)[number]

function code(value: ErrorCode): ErrorCode {
  return value
}

const required = (max: number) =>
  z.string().trim().min(1, code('form.required')).max(max, code('form.too_long'))
const optional = (max: number) => z.string().trim().max(max, code('form.too_long'))
const accepted = (error: ErrorCode) => z.boolean().refine((ticked) => ticked, { error })

/** An amount as typed, or null for none. */
const amount = z.string().transform((text, context): number | null => {
  if (text.trim() === '') return null
  const parsed = parseAmount(text, DEFAULT_CURRENCY)
  if (parsed !== null && parsed < LIMITS.amount) return parsed
  context.addIssue({ code: 'custom', message: code('form.number') })
  return z.NEVER
})

const link = (fits: (url: string) => boolean) =>
  z
    .string()
    .transform(withScheme)
    .refine((url) => url === '' || url.length <= LIMITS.url, { error: code('form.too_long') })
    .refine((url) => url === '' || fits(url), { error: code('form.url') })
    .transform((url) => url || null)

const offeredOption = z.object({
  title: required(LIMITS.optionTitle),
  terms: required(LIMITS.optionDescription),
  minimum: amount,
})

// An option that is not offered is not looked at, whatever was typed into it before.
const option = z
  .object({ offered: z.boolean(), title: z.string(), terms: z.string(), minimum: z.string() })
  .transform((typed, context) => {
    if (!typed.offered) return null
    const checked = offeredOption.safeParse(typed)
    if (checked.success) return checked.data
    for (const { path, message } of checked.error.issues) {
      context.addIssue({ code: 'custom', path, message })
    }
    return z.NEVER
  })

/** The submit form: what people type in, what `submit_project` gets out. */
export const submissionSchema = z.object({
  title: required(LIMITS.title),
  description: required(LIMITS.description),
  category: required(LIMITS.category),
  content: optional(LIMITS.content),
  targetAmount: amount,
  timeline: optional(LIMITS.timeline),
  videoUrl: link(isVideoLink),
  website: link(isWebLink),
  options: z.object({ equity: option, token: option, revenue: option, grant: option }),
  terms: accepted('form.terms_required'),
  rules: accepted('form.rules_required'),
})

/** A submission that may be sent. */
export type Submission = z.output<typeof submissionSchema>

export interface OptionValues {
  offered: boolean
  title: string
  terms: string
  /** US dollars as typed; empty for any amount. */
  minimum: string
}

/** What the form holds: everything as typed. */
export interface SubmissionValues {
  title: string
  description: string
  category: string
  content: string
  targetAmount: string
  timeline: string
  videoUrl: string
  website: string
  options: Record<FundingType, OptionValues>
  terms: boolean
  rules: boolean
}

const emptyOption = { offered: false, title: '', terms: '', minimum: '' }

export const EMPTY_SUBMISSION: SubmissionValues = {
  title: '',
  description: '',
  category: '',
  content: '',
  targetAmount: '',
  timeline: '',
  videoUrl: '',
  website: '',
  options: {
    equity: { ...emptyOption },
    token: { ...emptyOption },
    revenue: { ...emptyOption },
    grant: { ...emptyOption },
  },
  terms: false,
  rules: false,
}

const typed = z.string().catch('')
const ticked = z.boolean().catch(false)
const typedOption = z
  .object({ offered: ticked, title: typed, terms: typed, minimum: typed })
  .catch(emptyOption)

/** Form values from a stored draft of any age: what is missing or of another kind is empty. */
export const storedValuesSchema = z.object({
  title: typed,
  description: typed,
  category: typed,
  content: typed,
  targetAmount: typed,
  timeline: typed,
  videoUrl: typed,
  website: typed,
  options: z
    .object({ equity: typedOption, token: typedOption, revenue: typedOption, grant: typedOption })
    .catch(EMPTY_SUBMISSION.options),
  terms: ticked,
  rules: ticked,
})

/** True when nothing worth keeping was typed. */
export function isBlank(values: SubmissionValues): boolean {
  return JSON.stringify(values) === JSON.stringify(EMPTY_SUBMISSION)
}

/** The support options offered, as `submit_project` takes them. */
export function offeredOptions(values: Submission) {
  return FUNDING_TYPES.flatMap((type) => {
    const given = values.options[type]
    if (!given) return []
    return {
      type,
      title: given.title,
      description: given.terms,
      min_amount: given.minimum ?? 0,
      currency: DEFAULT_CURRENCY,
    }
  })
}
