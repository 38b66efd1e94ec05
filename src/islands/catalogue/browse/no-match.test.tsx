import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IslandI18n } from '#i18n/island.tsx'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { type CatalogueFilters, NO_FILTERS } from '../catalogue-filters.ts'
import { NoMatch } from './no-match.tsx'

/** What a wider search without the price is called. */
function wider(price: Partial<CatalogueFilters>): string | undefined {
  const html = renderToStaticMarkup(
    <IslandI18n locale="en" texts={en}>
      <NoMatch
        filters={{ ...NO_FILTERS, ...price }}
        wider={[{ without: 'amount', value: '', filters: NO_FILTERS, count: 3, exact: true }]}
        onChange={() => {}}
        onClear={() => {}}
      />
    </IslandI18n>,
  )
  return /<a class="wider"[^>]*><span>(.*?)<\/span>/.exec(html)?.[1]
}

test('a wider search drops the amount with its currency, or the currency alone', () => {
  expect(wider({ amount: '5', currency: 'JPY' })).toBe(en.browse.widerAmount)
  expect(wider({ currency: 'JPY' })).toBe(en.browse.currencyAny)
})
