import { COUNTRIES, EEA } from '#core/countries.ts'
import type { ErrorCode } from '#core/errors.ts'
import { code, hasText, textLength } from '#core/fields.ts'
import { LIMITS } from '#core/limits.ts'
import * as z from '#core/zod.ts'
import { isLocale } from '#i18n/locales.ts'
import { type Milestone, milestoneSchema, type Use } from '../plan.ts'

/** Rows of the form, as typed. */
interface UseValues {
  purpose: string
  share: string
}
interface MilestoneValues {
  title: string
  month: string
  text: string
}

/** Where supporters may live, as chosen. */
interface OpenToValues {
  where: 'all' | 'EEA' | 'listed'
  countries: string[]
}

export const EVERYWHERE: OpenToValues = { where: 'all', countries: [] }

/** The choice that a listing made. */
export function openToValues(places: readonly string[]): OpenToValues {
  if (places.length === 0) return EVERYWHERE
  return places.includes(EEA)
    ? { where: 'EEA', countries: [] }
    : { where: 'listed', countries: [...places] }
}

/** The fields of {@link planFields}, as typed. */
export interface PlanValues {
  useOfFunds: UseValues[]
  milestones: MilestoneValues[]
  /** One of the interface languages; empty until the form is shown in one. */
  language: string
  openTo: OpenToValues
}

export const EMPTY_USE: UseValues = { purpose: '', share: '' }
export const EMPTY_MILESTONE: MilestoneValues = { title: '', month: '', text: '' }

const isBlank = (row: object) => Object.values(row).every((text) => text.trim() === '')

/** As one line: a tab comes along from a spreadsheet, and the database refuses what controls text. */
const toLine = (text: string): string =>
  text.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()

const lineProblem = (text: string, max: number): ErrorCode | undefined => {
  if (!hasText(text)) return code('form.required')
  return textLength(text) > max ? code('form.too_long') : undefined
}

/** The whole percentage typed, from 1 to 100; undefined if it is none. */
function readShare(text: string): number | undefined {
  const digits = /^(\d{1,3})\s*%?$/.exec(text.trim())?.[1]
  const share = Number(digits)
  return share >= 1 && share <= 100 ? share : undefined
}

/** The sum of the shares typed so far. */
export function sumOf(uses: readonly UseValues[]): number {
  return uses.reduce((sum, { share }) => sum + (readShare(share) ?? 0), 0)
}

const useOfFunds = z.array(z.custom<UseValues>()).transform((rows, context): Use[] => {
  const refuse = (index: number, name: keyof UseValues, message: ErrorCode) =>
    context.addIssue({ code: 'custom', path: [index, name], message })
  let last = -1
  const uses = rows.flatMap((row, index) => {
    if (isBlank(row)) return []
    last = index
    const purpose = toLine(row.purpose)
    const share = readShare(row.share)
    const problem = lineProblem(purpose, LIMITS.purpose)
    if (problem) refuse(index, 'purpose', problem)
    if (!share) refuse(index, 'share', code(row.share.trim() ? 'form.share' : 'form.required'))
    return problem || !share ? [] : [{ purpose, share }]
  })
  const isComplete = uses.length === rows.filter((row) => !isBlank(row)).length
  if (isComplete && uses.length > 0 && sumOf(rows) !== 100) {
    refuse(last, 'share', code('form.shares_sum'))
  }
  return uses
})

const milestones = z.array(z.custom<MilestoneValues>()).transform((rows, context): Milestone[] =>
  rows.flatMap((row, index) => {
    if (isBlank(row)) return []
    const refuse = (name: keyof MilestoneValues, message: ErrorCode) =>
      context.addIssue({ code: 'custom', path: [index, name], message })
    const milestone = {
      title: toLine(row.title),
      month: row.month.trim(),
      text: row.text.trim(),
    }
    const problem = lineProblem(milestone.title, LIMITS.milestoneTitle)
    if (problem) refuse('title', problem)
    if (milestone.month === '') refuse('month', code('form.required'))
    else if (!milestoneSchema.shape.month.safeParse(milestone.month).success) {
      refuse('month', code('form.month'))
    }
    if (textLength(milestone.text) > LIMITS.milestoneText) refuse('text', code('form.too_long'))
    return [milestone]
  }),
)

const openTo = z.custom<OpenToValues>().transform(({ where, countries }, context): string[] => {
  if (where === 'all') return []
  if (where === 'EEA') return [EEA]
  if (countries.length > 0) return countries
  context.addIssue({ code: 'custom', path: ['countries'], message: code('form.required') })
  return z.NEVER
})

/** Use of funds, milestones, language and supporters' countries of a listing. Blank rows don't count. */
export const planFields = {
  useOfFunds,
  milestones,
  language: z.string().transform((value) => (isLocale(value) ? value : null)),
  openTo,
}

const typed = z.string().catch('')

/** Parses these fields of a saved draft of any age; missing or invalid ones become empty. */
export const storedPlanFields = {
  useOfFunds: z
    .array(z.object({ purpose: typed, share: typed }))
    .max(LIMITS.uses)
    .catch([]),
  milestones: z
    .array(z.object({ title: typed, month: typed, text: typed }))
    .max(LIMITS.milestones)
    .catch([]),
  language: typed,
  openTo: z
    .object({
      where: z.enum(['all', 'EEA', 'listed']),
      countries: z.array(z.enum(COUNTRIES)).max(LIMITS.countries),
    })
    .catch(EVERYWHERE),
}
