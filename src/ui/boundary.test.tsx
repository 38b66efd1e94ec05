import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IslandI18n } from '#i18n/island.tsx'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { Boundary } from './boundary.tsx'

test('what fails is still named', () => {
  const boundary = new Boundary({ title: 'Users', children: null })
  boundary.state = Boundary.getDerivedStateFromError(new Error('offline'))
  const html = renderToStaticMarkup(
    <IslandI18n locale="en" texts={en}>
      {boundary.render()}
    </IslandI18n>,
  )
  expect(html).toMatch(/role="alert".*>Users</)
})
