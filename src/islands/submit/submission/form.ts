import type { ErrorCode } from '#core/errors.ts'
import { code, optional, required } from '#core/fields.ts'
import { LIMITS } from '#core/limits.ts'
import { DEFAULT_CURRENCY } from '#core/money.ts'
import * as z from '#core/zod.ts'
import {
  NO_ORGANISATION,
  type OrganisationValues,
  organisationSchema,
} from '#islands/creator/form.ts'
import { isVideoLink } from '#islands/listing/form/links.ts'
import {
  emptyOption,
  FUNDING_TYPES,
  type FundingType,
  type OfferedOption,
  type OptionValues,
  readAmount,
  readOption,
  storedOption,
} from '#islands/listing/form/options.ts'
import {
  EVERYWHERE,
  type PlanValues,
  planFields,
  storedPlanFields,
} from '#islands/listing/form/plan.ts'
import { link, listingFields } from '#islands/listing/form/schema.ts'
import { slugify } from '#islands/listing/slug.ts'

const accepted = (error: ErrorCode) => z.boolean().refine((ticked) => ticked, { error })

/** An amount in US dollars as typed; null if empty. */
const amount = z.string().transform((text, context): number | null => {
  const read = readAmount(text, DEFAULT_CURRENCY)
  if (read !== undefined) return read
  context.addIssue({ code: 'custom', message: code('form.number') })
  return z.NEVER
})

// Options that are not offered are not validated.
const option = (type: FundingType) =>
  z.custom<OptionValues>().transform((values, context): OfferedOption | null => {
    if (!values.offered) return null
    const { offer, problems } = readOption(type, values)
    for (const [path, message] of problems) context.addIssue({ code: 'custom', path, message })
    return problems.length > 0 ? z.NEVER : offer
  })

/** The submit form: input as typed, output for `submit_project`. */
export const submissionSchema = z.object({
  ...listingFields,
  ...planFields,
  slug: z.string().trim(),
  category: required(LIMITS.category),
  content: optional(LIMITS.content),
  targetAmount: amount,
  videoUrl: link(isVideoLink),
  options: z.object({
    equity: option('equity'),
    token: option('token'),
    revenue: option('revenue'),
    grant: option('grant'),
  }),
  organisation: organisationSchema,
  terms: accepted('form.terms_required'),
  rules: accepted('form.rules_required'),
})

/** A valid submission. */
export type Submission = z.output<typeof submissionSchema>

/** Form values as typed. */
export interface SubmissionValues extends PlanValues {
  title: string
  /** A custom slug; empty to derive it from the title. */
  slug: string
  description: string
  category: string
  content: string
  targetAmount: string
  timeline: string
  videoUrl: string
  website: string
  options: Record<FundingType, OptionValues>
  /** Who submits, prefilled from the account. */
  organisation: OrganisationValues
  terms: boolean
  rules: boolean
}

export const EMPTY_SUBMISSION: SubmissionValues = {
  title: '',
  slug: '',
  description: '',
  category: '',
  content: '',
  targetAmount: '',
  timeline: '',
  useOfFunds: [],
  milestones: [],
  language: '',
  openTo: EVERYWHERE,
  videoUrl: '',
  website: '',
  options: {
    equity: emptyOption('equity'),
    token: emptyOption('token'),
    revenue: emptyOption('revenue'),
    grant: emptyOption('grant'),
  },
  organisation: NO_ORGANISATION,
  terms: false,
  rules: false,
}

const typed = z.string().catch('')
const ticked = z.boolean().catch(false)

/** Parses form values from a saved draft of any age; missing or invalid values become empty. */
export const storedValuesSchema = z.object({
  title: typed,
  slug: typed,
  description: typed,
  category: typed,
  content: typed,
  targetAmount: typed,
  timeline: typed,
  ...storedPlanFields,
  videoUrl: typed,
  website: typed,
  options: z
    .object({
      equity: storedOption('equity'),
      token: storedOption('token'),
      revenue: storedOption('revenue'),
      grant: storedOption('grant'),
    })
    .catch(EMPTY_SUBMISSION.options),
  organisation: z
    .object({
      kind: typed,
      registeredName: typed,
      register: typed,
      registerNumber: typed,
      registerCountry: typed,
    })
    .catch(NO_ORGANISATION),
  terms: ticked,
  rules: ticked,
})

/** Whether nothing worth saving has been typed. Language and organisation are filled in for the creator. */
export function isBlank(values: SubmissionValues): boolean {
  return (
    JSON.stringify({ ...values, language: '', organisation: NO_ORGANISATION }) ===
    JSON.stringify(EMPTY_SUBMISSION)
  )
}

/** The requested slug: the custom one, else the title's. The database numbers duplicates. */
export function wantedSlug({ title, slug }: Pick<SubmissionValues, 'title' | 'slug'>): string {
  return slugify(slug.trim() || title)
}

/** The offered support options, in the format of `submit_project`. */
export function offeredOptions(values: Submission) {
  return FUNDING_TYPES.flatMap((type) => {
    const offer = values.options[type]
    if (!offer) return []
    const { minAmount: min_amount, ...rest } = offer
    return { type, ...rest, min_amount }
  })
}
