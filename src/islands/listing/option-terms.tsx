import type { TFunction } from 'i18next'
import { TriangleAlert } from 'lucide-react'
import { type Locale, localeTag } from '#i18n/locales.ts'
import type { SupportOption } from './support-option.ts'
import { isPaper, namesPapers, type OptionTerm, optionTerms } from './terms.ts'

interface Props {
  option: Pick<SupportOption, 'type' | 'details'>
  /** Language of the creator's texts. */
  lang?: string | undefined
  locale: Locale
  t: TFunction
}

/** The terms of an option, and which ones its creator has not stated apart from its description. */
export function OptionTerms({ option, lang, locale, t }: Props) {
  const terms = optionTerms(option)
  const stated = terms.filter(({ value }) => value !== null)
  const hasPapers = stated.some(({ name }) => isPaper(name))
  const lacksPapers = option.type === 'token' && !namesPapers(option.details)
  const missing = terms
    .filter(({ name, value }) => value === null && !isPaper(name))
    .map(({ name }) => termLabel(name, t))
  const list = new Intl.ListFormat(localeTag(locale), { type: 'conjunction' })
  return (
    <div className="mt-3 grid gap-2 text-[0.93rem]">
      {stated.length > 0 && (
        <dl className="grid gap-1.5">
          {stated.map((term) => (
            <div key={term.name} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-soft">{termLabel(term.name, t)}</dt>
              <dd className="min-w-0 font-medium" lang={term.kind === 'text' ? lang : undefined}>
                {term.kind === 'link' && URL.canParse(String(term.value)) ? (
                  <a
                    className="link"
                    href={String(term.value)}
                    rel="nofollow noopener noreferrer"
                    target="_blank"
                  >
                    {new URL(String(term.value)).hostname}
                    <span className="sr-only"> ({t('common.opensInNewTab')})</span>
                  </a>
                ) : (
                  termText(term, locale, t)
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {hasPapers && <p className="text-soft">{t('terms.unchecked')}</p>}
      {lacksPapers && (
        <p className="flex gap-2 font-medium">
          <TriangleAlert className="mt-1 flex-none" size={16} aria-hidden="true" />
          {t('terms.noPapers')}
        </p>
      )}
      {missing.length > 0 && (
        <p className="text-soft">{t('terms.notStated', { list: list.format(missing) })}</p>
      )}
    </div>
  )
}

export function termLabel(name: string, t: TFunction): string {
  return (t as unknown as (key: string) => string)(`terms.names.${name}`)
}

export function exemptionText(exemption: string, t: TFunction): string {
  return (t as unknown as (key: string) => string)(`terms.exemptions.${exemption}`)
}

/** A term's value, e.g. "5%", "1.5 times"; empty if not stated. */
export function termText({ kind, value }: OptionTerm, locale: Locale, t: TFunction): string {
  if (kind === 'exemption' && value) return exemptionText(String(value), t)
  if (typeof value !== 'number') return value ?? ''
  const tag = localeTag(locale)
  if (kind === 'percent') {
    const format = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 })
    return format.format(value / 100)
  }
  const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }).format(value)
  return kind === 'multiple' ? t('terms.multiple', { value: number }) : number
}
