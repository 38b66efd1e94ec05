import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IslandI18n } from '#i18n/island.tsx'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { Boundary } from './boundary.tsx'

test('what fails keeps its heading', () => {
  const boundary = new Boundary({ heading: <h2>Users</h2>, children: null })
  boundary.state = Boundary.getDerivedStateFromError(new Error('offline'))
  const html = renderToStaticMarkup(
    <IslandI18n locale="en" texts={en}>
      {boundary.render()}
    </IslandI18n>,
  )
  expect(html).toMatch(/<h2>Users<\/h2><div role="alert"/)
})
