import { LIMITS } from '#core/limits.ts'
import * as z from '#core/zod.ts'
import { type Locale, localeTag } from '#i18n/locales.ts'

/** What part of the money is for what; shares are whole percentages that add up to 100. */
export const useSchema = z.object({
  purpose: z.string().trim().min(1).max(LIMITS.purpose),
  share: z.number().int().min(1).max(100),
})

/** What is planned by when. */
export const milestoneSchema = z.object({
  title: z.string().trim().min(1).max(LIMITS.milestoneTitle),
  /** Year and month, such as 2027-03. */
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
  text: z.string().max(LIMITS.milestoneText),
})

export type Use = z.output<typeof useSchema>
export type Milestone = z.output<typeof milestoneSchema>

/** Uses with the sum of the shares before each. */
export function stacked(uses: readonly Use[]): (Use & { readonly start: number })[] {
  let sum = 0
  return uses.map((use) => {
    const start = sum
    sum += use.share
    return { ...use, start }
  })
}

/** Milestones by month; those of one month as given. */
export function inOrder(milestones: readonly Milestone[]): Milestone[] {
  return milestones.toSorted((a, b) => a.month.localeCompare(b.month))
}

/** A month in words, e.g. "March 2027". */
export function formatMonth(month: string, locale: Locale): string {
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(localeTag(locale), format).format(new Date(`${month}-01`))
}

/** A whole percentage, e.g. "25%". */
export function formatShare(share: number, locale: Locale): string {
  return new Intl.NumberFormat(localeTag(locale), { style: 'percent' }).format(share / 100)
}
