import type { TFunction } from 'i18next'
import type { Locale } from '#i18n/locales.ts'
import { localeTag } from '#i18n/locales.ts'
import { localizePath } from '#i18n/paths.ts'
import { RESTRICTIONS, RULES } from '#islands/listing/statement.ts'
import { REPORT_OUTCOMES, REPORT_REASONS } from '#islands/report/report.ts'

/** A number of the report, as `private.transparency_numbers` counts it; null if it would tell of single cases. */
interface TransparencyNumber {
  readonly section: string
  readonly item: string
  readonly value: number | null
}

/** `transparency_report()`: the numbers of a year. */
export interface TransparencyReport {
  readonly year: number
  /** The year isn't over. */
  readonly so_far: boolean
  /** ISO time. */
  readonly counted_at: string
  /** Years with a report, newest first. */
  readonly years: readonly number[]
  readonly numbers: readonly TransparencyNumber[]
}

/** Sections in the order of the report, with other items than their own names. */
const SECTIONS = [
  'notices',
  'notices_by_reason',
  'notices_by_subject',
  'decisions',
  'decisions_by_outcome',
  'median_hours',
  'statements',
  'statements_by_restriction',
  'statements_by_rule',
  'appeals',
  'complaints',
  'accounts',
  'automated',
] as const

type Section = (typeof SECTIONS)[number]

const ITEMS = [
  'total',
  'waiting',
  'project',
  'update',
  'question',
  'message',
  'person',
  'decision',
  'after_notice',
  'own_initiative',
  'received',
  'approved',
  'rejected',
  'archived',
  'made',
  'answered',
  'suspended',
  'restored',
  'decisions',
] as const

/** A year as in an address, or null. */
export function yearOf(text: string | undefined): number | null {
  return /^2\d{3}$/.test(text ?? '') ? Number(text) : null
}

export function reportPath(year: number, locale: Locale): string {
  return localizePath(`/transparency/${year}`, locale)
}

/** True if nothing happened. */
export function isEmpty({ numbers }: TransparencyReport): boolean {
  return numbers.every(({ value }) => value === null || value === 0)
}

/** The numbers by section, with their words. */
export function worded(t: TFunction, locale: Locale, { numbers }: TransparencyReport) {
  const format = new Intl.NumberFormat(localeTag(locale))
  return SECTIONS.map((section) => ({
    section,
    title: t(`transparency.sections.${section}`),
    rows: numbers
      .filter((number) => number.section === section)
      .map(({ item, value }) => ({
        name: itemWords(t, section, item),
        value: valueWords(t, section, value, format),
      })),
  }))
}

function itemWords(t: TFunction, section: Section, item: string): string {
  const reason = section === 'notices_by_reason' && REPORT_REASONS.find((code) => code === item)
  if (reason) return t(`report.reasons.${reason}`)
  const outcome =
    section === 'decisions_by_outcome' && REPORT_OUTCOMES.find((code) => code === item)
  if (outcome) return t(`report.outcomes.${outcome}`)
  const kind = section === 'statements_by_restriction' && RESTRICTIONS.find((code) => code === item)
  if (kind) return t(`statement.kinds.${kind}`)
  const rule = section === 'statements_by_rule' && RULES.find((code) => code === item)
  if (rule) return t(`rules.${rule}`)
  const known = ITEMS.find((code) => code === item)
  return known ? t(`transparency.items.${known}`) : item
}

function valueWords(
  t: TFunction,
  section: Section,
  value: number | null,
  format: Intl.NumberFormat,
): string {
  if (value === null) return t('transparency.tooFew')
  return section === 'median_hours'
    ? t('transparency.hours', { count: value })
    : format.format(value)
}

/** The numbers as a table for other programs, with codes instead of words. */
export function toCsv({ year, numbers }: TransparencyReport): string {
  const rows = numbers.map(({ section, item, value }) => [year, section, item, value ?? ''])
  return [['year', 'section', 'item', 'value'], ...rows]
    .map((row) => `${row.join(',')}\r\n`)
    .join('')
}
