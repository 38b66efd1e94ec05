import type { ReactNode } from 'react'
import { formatMoney } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { optionTypeLabel } from '#islands/listing/labels.ts'
import { termLabel, termText } from '#islands/listing/option-terms.tsx'
import { isPaper, optionTerms } from '#islands/listing/terms.ts'
import { changedTerms, TERM_FIELDS, type Terms } from '../interest.ts'

type Field = (typeof TERM_FIELDS)[number]

const LABELS = {
  title: 'interest.option',
  type: 'support.type',
  description: 'support.terms',
  min_amount: 'support.minimum',
  currency: 'support.currency',
} as const satisfies Record<Field, string>

function useWords() {
  const { t, locale } = useT()
  return {
    label: (field: Field) => t(LABELS[field]),
    value: (terms: Terms, field: Field): string => {
      if (field === 'type') return optionTypeLabel(terms.type, t)
      if (field === 'description') {
        const stated = optionTerms(terms).filter((term) => term.value !== null)
        const details = stated.map(
          (term) => `${termLabel(term.name, t)}: ${termText(term, locale, t)}`,
        )
        if (stated.some(({ name }) => isPaper(name))) details.push(t('terms.unchecked'))
        return [terms.description, ...details].filter(Boolean).join('\n') || t('interest.nothing')
      }
      if (field !== 'min_amount') return terms[field]
      if (terms.min_amount <= 0) return t('support.minimumAny')
      return formatMoney(terms.min_amount, terms.currency, locale)
    },
  }
}

/** A row of a description list. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="gap-4 py-2.5 sm:grid sm:grid-cols-[9rem_1fr]">
      <dt className="text-soft">{term}</dt>
      <dd className="min-w-0 font-medium whitespace-pre-line">{children}</dd>
    </div>
  )
}

/** An option's terms as rows of a `dl`. */
export function TermsFacts({ terms }: { terms: Terms }) {
  const { label, value } = useWords()
  return TERM_FIELDS.map((field) => (
    <Fact key={field} term={label(field)}>
      {value(terms, field)}
    </Fact>
  ))
}

interface Difference {
  before: Terms
  after: Terms
  /** Language of the creator's texts. */
  lang?: string | undefined
}

/** Differing fields of two sets of terms, before and after. */
export function TermsDifference({ before, after, lang }: Difference) {
  const { t } = useT()
  const { label, value } = useWords()
  const langOf = (field: Field) => (field === 'title' || field === 'description' ? lang : undefined)
  return (
    <section className="grid gap-3">
      <h3>{t('interest.difference')}</h3>
      {changedTerms(before, after).map((field) => (
        <div key={field} className="overflow-hidden rounded-field border border-line">
          <p className="border-b border-line bg-panel-2 px-4 py-1.5 text-sm font-semibold">
            {label(field)}
          </p>
          <div className="grid divide-line max-sm:divide-y sm:grid-cols-2 sm:divide-x">
            <p className="min-w-0 px-4 py-2.5">
              <span className="block text-sm text-soft">{t('interest.before')}</span>
              <del className="whitespace-pre-line text-soft" lang={langOf(field)}>
                {value(before, field)}
              </del>
            </p>
            <p className="min-w-0 px-4 py-2.5">
              <span className="block text-sm text-soft">{t('interest.after')}</span>
              <ins className="font-semibold whitespace-pre-line no-underline" lang={langOf(field)}>
                {value(after, field)}
              </ins>
            </p>
          </div>
        </div>
      ))}
    </section>
  )
}
