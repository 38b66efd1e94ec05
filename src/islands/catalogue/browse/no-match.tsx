import { useT } from '#i18n/island.tsx'
import { categoryLabel, optionTypeLabel } from '#islands/listing/labels.ts'
import { Empty } from '#ui/empty.tsx'
import { type CatalogueFilters, filtersPath, STAGES } from '../catalogue-filters.ts'
import type { WiderSearch } from '../project-summary.ts'
import { ClearLink } from './clear-link.tsx'
import { useTotalText } from './total-text.ts'

interface Props {
  filters: CatalogueFilters
  wider: readonly WiderSearch[]
  onChange: (next: Partial<CatalogueFilters>) => void
  onClear: () => void
}

/** No results: offers wider searches with their counts. */
export function NoMatch({ filters, wider, onChange, onClear }: Props) {
  const { t, locale } = useT()
  const totalText = useTotalText()
  return (
    <Empty title={t('browse.emptyTitle')} text={t('browse.noMatchText')}>
      {wider.length > 0 && (
        <div className="grid w-full max-w-[34rem] gap-3">
          <h3>{t('browse.widerTitle')}</h3>
          <ul className="grid gap-2">
            {wider.map((search) => (
              <li key={`${search.without}${search.value}`}>
                <a
                  className="wider"
                  href={filtersPath(search.filters, locale)}
                  onClick={(event) => {
                    event.preventDefault()
                    onChange(search.filters)
                    document
                      .querySelector<HTMLElement>('input[name="q"]')
                      ?.focus({ preventScroll: true })
                  }}
                >
                  <span>{wordsFor(search)}</span>
                  <span className="text-soft">{totalText(search)}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <ClearLink onClear={onClear} />
    </Empty>
  )

  function wordsFor({ without, value }: WiderSearch): string {
    switch (without) {
      case 'category':
        return t('browse.widerWithout', { what: categoryLabel(value, t) })
      case 'type':
        return t('browse.widerWithout', { what: optionTypeLabel(value, t) })
      case 'stage':
        return t('browse.widerWithout', { what: t('browse.quoted', { text: stageLabel(value) }) })
      case 'featured':
        return t('browse.widerWithout', { what: t('browse.featuredOnly') })
      case 'amount':
        return t(filters.amount ? 'browse.widerAmount' : 'browse.currencyAny')
      case 'filters':
        return t('browse.widerFilters', { query: filters.query })
      case 'query':
        return t('browse.widerQuery')
      default:
        return t('browse.widerWithout', { what: t('browse.quoted', { text: value }) })
    }
  }

  function stageLabel(value: string): string {
    const stage = STAGES.find((name) => name === value)
    return stage ? t(`browse.stages.${stage}`) : value
  }
}
