import { useEffect, useId, useRef, useState } from 'react'
import { preferredCurrency } from '#core/currency.ts'
import { type Currency, OFFERED_CURRENCIES } from '#core/money.ts'
import { useT } from '#i18n/island.tsx'
import { type CatalogueFilters, parseFilters } from '../catalogue-filters.ts'
import type { Facets } from '../project-summary.ts'

/** Debounce of the amount. Milliseconds. */
const TYPING_PAUSE = 400
const TAGS_OFFERED = 16

interface Props {
  filters: CatalogueFilters
  facets: Facets
  onChange: (next: Partial<CatalogueFilters>) => void
}

/** Further filters: minimum contribution and currency, featured, tags. */
export function MoreFilters({ filters, facets, onChange }: Props) {
  const { t } = useT()
  const id = useId()
  const pause = useRef<number>(undefined)
  const [amount, setAmount] = useState(filters.amount)
  const [currency, setCurrency] = useState(filters.currency)
  /** The currency that stays when the amount is cleared: not one that came with the amount. */
  const chosen = useRef(filters.amount ? '' : filters.currency)
  useEffect(() => {
    setCurrency(filters.currency)
    if (!filters.currency) chosen.current = ''
  }, [filters.currency])
  useEffect(() => setAmount(filters.amount), [filters.amount])
  const has = new Set(filters.tags.map((tag) => tag.toLowerCase()))
  const offered = facets.tags.slice(0, TAGS_OFFERED)
  const others = filters.tags.filter(
    (tag) => !offered.some(({ value }) => value === tag.toLowerCase()),
  )

  function follow(typed: string): void {
    window.clearTimeout(pause.current)
    const usable = parseFilters(new URLSearchParams({ amount: typed })).amount
    if (typed && !usable) return
    const next = usable ? currency || preferredCurrency() : chosen.current
    setCurrency(next)
    pause.current = window.setTimeout(
      () => onChange({ amount: usable, currency: next }),
      TYPING_PAUSE,
    )
  }

  function choose(next: Currency | ''): void {
    window.clearTimeout(pause.current)
    setCurrency(next)
    chosen.current = next
    onChange({
      amount: parseFilters(new URLSearchParams({ amount })).amount,
      currency: next,
    })
  }

  function toggle(tag: string, isOn: boolean): void {
    const rest = filters.tags.filter((other) => other.toLowerCase() !== tag.toLowerCase())
    onChange({ tags: isOn ? [...rest, tag] : rest })
  }

  return (
    <div className="filter-further">
      <fieldset className="min-w-0">
        <legend className="label">{t('browse.amount')}</legend>
        <div className="flex flex-wrap gap-2">
          <label className="sr-only" htmlFor={`${id}a`}>
            {t('browse.amount')}
          </label>
          <input
            id={`${id}a`}
            className="field w-auto! flex-1"
            type="number"
            name="amount"
            min={0}
            max={999_999_999_999}
            step="any"
            inputMode="decimal"
            placeholder={t('browse.amountAny')}
            value={amount}
            onChange={(event) => {
              setAmount(event.target.value)
              follow(event.target.value)
            }}
          />
          <label className="sr-only" htmlFor={`${id}u`}>
            {t('browse.currency')}
          </label>
          <select
            id={`${id}u`}
            className="field w-auto!"
            name="currency"
            value={currency}
            onChange={(event) => choose(event.target.value as Currency | '')}
          >
            <option value="" disabled={amount !== ''}>
              {t('browse.currencyAny')}
            </option>
            {OFFERED_CURRENCIES.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </select>
        </div>
        <label className="mt-4 flex items-center gap-2.5">
          <input
            className="check mt-0!"
            type="checkbox"
            name="featured"
            value="1"
            checked={filters.featured}
            onChange={(event) => onChange({ featured: event.target.checked })}
          />
          {`${t('browse.featuredOnly')} (${facets.featured})`}
        </label>
      </fieldset>
      {(offered.length > 0 || others.length > 0) && (
        <fieldset className="min-w-0">
          <legend className="label">{t('browse.tags')}</legend>
          <div className="flex flex-wrap gap-2">
            {[...others.map((value) => ({ value, count: null })), ...offered].map(
              ({ value, count }) => (
                <label key={value} className="tag-choice">
                  <input
                    className="sr-only"
                    type="checkbox"
                    name="tag"
                    value={value}
                    checked={has.has(value.toLowerCase())}
                    onChange={(event) => toggle(value, event.target.checked)}
                  />
                  {value}
                  {count !== null && <span>{count}</span>}
                </label>
              ),
            )}
          </div>
        </fieldset>
      )}
    </div>
  )
}
