import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { NO_FILTERS } from '../catalogue-filters.ts'
import BrowseIsland from './index.tsx'

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

test('a page that was rendered on the server is not held in memory by the timers of its queries', () => {
  const before = timers()
  const page = { projects: [], next: null, total: null, marks: [], near: false, wider: [] }
  renderToStaticMarkup(
    <BrowseIsland
      locale="en"
      texts={en}
      initial={{ filters: NO_FILTERS, page, facets: null, at: 0 }}
    />,
  )
  expect(timers()).toBe(before)
})
