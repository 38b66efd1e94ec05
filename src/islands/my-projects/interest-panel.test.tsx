import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IslandI18n } from '#i18n/island.tsx'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { InterestPanel } from './interest-panel.tsx'

test('its heading, which links lead to, is there before the numbers are', () => {
  const html = renderToStaticMarkup(
    <IslandI18n locale="en" texts={en}>
      <InterestPanel project="p" isOwner />
    </IslandI18n>,
  )
  expect(html).toMatch(/<h3 id="interest"[^>]*>Interest<\/h3>/)
})
