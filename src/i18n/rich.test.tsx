import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Catalogue } from './catalogue.ts'
import { IslandI18n } from './island.tsx'
import { Rich } from './rich.tsx'

it.each([
  ['I accept the <terms>Terms & more</terms>.', 'I accept the <a href="/t">Terms &amp; more</a>.'],
  ['<terms>A</terms> and <rules>B</rules>', '<a href="/t">A</a> and <b>B</b>'],
  ['<rules>B</rules><rules>C</rules>', '<b>B</b><b>C</b>'],
  ['No <other>element</other> here, 1 < 2', 'No element here, 1 &lt; 2'],
])('%s', (text, markup) => {
  const texts = { submit: { acceptTerms: text } } as unknown as Partial<Catalogue>
  const rendered = renderToStaticMarkup(
    <IslandI18n locale="en" texts={texts}>
      {/* biome-ignore lint/a11y/useAnchorContent: Rich puts the words in */}
      <Rich i18nKey="submit.acceptTerms" components={{ terms: <a href="/t" />, rules: <b /> }} />
    </IslandI18n>,
  )
  expect(rendered).toBe(markup)
})
