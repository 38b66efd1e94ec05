import { X } from 'lucide-react'
import { DEFAULT_CURRENCY } from '#core/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { categoryLabel, optionTypeLabel } from '#islands/listing/labels.ts'
import { type CatalogueFilters, filtersPath, isFiltered } from '../catalogue-filters.ts'
import { ClearLink } from './clear-link.tsx'

interface Props {
  filters: CatalogueFilters
  onChange: (next: Partial<CatalogueFilters>) => void
  onClear: () => void
}

/** Active filters, each a link that removes it. */
export function FilterChips({ filters, onChange, onClear }: Props) {
  const { t, locale } = useT()
  if (!isFiltered(filters)) return null
  const { query, category, type, stage, tags, featured, amount, currency } = filters
  const chips: { text: string; without: Partial<CatalogueFilters> }[] = [
    ...(query
      ? [{ text: t('browse.quoted', { text: query }), without: { query: '', sort: '' as const } }]
      : []),
    ...(category ? [{ text: categoryLabel(category, t), without: { category: '' } }] : []),
    ...(type ? [{ text: optionTypeLabel(type, t), without: { type: '' as const } }] : []),
    ...(stage ? [{ text: t(`browse.stages.${stage}`), without: { stage: '' as const } }] : []),
    ...(featured ? [{ text: t('browse.featuredOnly'), without: { featured: false } }] : []),
    ...(amount || currency
      ? [{ text: priceText(), without: { amount: '', currency: '' as const } }]
      : []),
    ...tags.map((tag) => ({
      text: tag,
      without: { tags: tags.filter((other) => other !== tag) },
    })),
  ]
  return (
    <ul className="mb-5 flex flex-wrap items-center gap-2" aria-label={t('browse.active')}>
      {chips.map(({ text, without }) => (
        <li key={text} className="max-w-full">
          <a
            className="chip"
            href={filtersPath({ ...filters, after: '', ...without }, locale)}
            aria-label={t('browse.remove', { filter: text })}
            onClick={(event) => {
              event.preventDefault()
              onChange(without)
              // The chip disappears: focus the search field.
              document.querySelector<HTMLElement>('input[name="q"]')?.focus({ preventScroll: true })
            }}
          >
            <span className="truncate">{text}</span>
            <X size={16} aria-hidden="true" />
          </a>
        </li>
      ))}
      <li>
        <ClearLink onClear={onClear} className="btn-small btn-quiet" />
      </li>
    </ul>
  )

  function priceText(): string {
    if (!amount) return currency
    const money = formatMoney(Number(amount), currency || DEFAULT_CURRENCY, locale)
    return t('browse.upTo', { amount: money })
  }
}
