import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IslandI18n } from '#i18n/island.tsx'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { NO_FILTERS } from '../catalogue-filters.ts'
import { FilterForm } from './filter-form.tsx'

test('the number of filters is said in words', () => {
  const html = renderToStaticMarkup(
    <IslandI18n locale="en" texts={en}>
      <FilterForm
        id="f"
        filters={{ ...NO_FILTERS, type: 'grant', stage: 'open', featured: true }}
        facets={{ total: 0, categories: [], types: [], tags: [], featured: 0 }}
        replaced={0}
        onChange={() => {}}
      />
    </IslandI18n>,
  )
  const badges = [...html.matchAll(/role="img" aria-label="([^"]*)">(\d+)</g)]
  expect(badges.map(([, words, number]) => [words, number])).toEqual([
    ['3 active filters', '3'],
    ['1 active filter', '1'],
  ])
})
