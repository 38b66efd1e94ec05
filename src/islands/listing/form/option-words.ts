import type { TFunction } from 'i18next'
import { formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locales.ts'
import type { OptionType } from '../defaults.ts'
import { optionTypeLabel } from '../labels.ts'
import { termLabel, termText } from '../option-terms.tsx'
import { OPTION_TERMS, type TermKind } from '../terms.ts'
import { readable } from './difference.ts'

/** A support option from a snapshot, of unknown shape. */
type Stored = Readonly<Record<string, unknown>>

/** Support options as text, separated by blank lines, with terms named as on the public page. */
export function optionsText(options: unknown, t: TFunction, locale: Locale): string {
  if (!Array.isArray(options)) return readable(options)
  return options.map((option: Stored) => optionText(option, t, locale)).join('\n\n')
}

function optionText(option: Stored, t: TFunction, locale: Locale): string {
  const type = String(option.type ?? '')
  const lines = [
    `${optionTypeLabel(type, t)}: ${readable(option.title)}`,
    readable(option.description),
    minimum(option, t, locale),
    ...details(type, option.details, t, locale),
  ]
  return lines.filter(Boolean).join('\n')
}

function minimum({ min_amount, currency }: Stored, t: TFunction, locale: Locale): string {
  const amount = Number(min_amount ?? 0)
  const isMoney = Number.isFinite(amount) && /^[A-Z]{3}$/.test(String(currency))
  const text = isMoney ? formatMoney(amount, String(currency), locale) : readable(min_amount)
  return `${t('admin.form.minimum')}: ${text}`
}

/** Terms in the order of their type, then any unknown ones as stored. */
function details(type: string, stored: unknown, t: TFunction, locale: Locale): string[] {
  const values = Object.entries((stored ?? {}) as Stored)
  const kinds: Readonly<Record<string, TermKind>> = Object.hasOwn(OPTION_TERMS, type)
    ? OPTION_TERMS[type as OptionType]
    : {}
  const order = Object.keys(kinds)
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return values
    .filter(([, value]) => readable(value) !== '')
    .sort(([a], [b]) => place(a) - place(b))
    .map(([name, value]) => {
      const kind = kinds[name]
      if (!kind) return `${name}: ${readable(value)}`
      const isStated = typeof value === 'number' || typeof value === 'string'
      const text = isStated ? termText({ name, kind, value }, locale, t) : readable(value)
      return `${termLabel(name, t)}: ${text}`
    })
}
