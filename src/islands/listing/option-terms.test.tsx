import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { getT } from '#i18n/t.ts'
import { OptionTerms } from './option-terms.tsx'

const shown = (white_paper: string) =>
  renderToStaticMarkup(
    <OptionTerms option={{ type: 'token', details: { white_paper } }} locale="en" t={getT('en')} />,
  )

test('a paper is a link to its host, and text where it has none', () => {
  expect(shown('https://lamp.example/paper.pdf')).toContain('href="https://lamp.example/paper.pdf"')
  for (const broken of ['https://[', 'https://lamp.example:99999/']) {
    expect(shown(broken)).toContain(broken)
    expect(shown(broken)).not.toContain('href')
  }
})

test('what has no field of its own may still be in the description, so it is not called unstated', () => {
  const option = { type: 'equity', details: { exit: 'Repayable after five years' } } as const
  const html = renderToStaticMarkup(<OptionTerms option={option} locale="en" t={getT('en')} />)
  expect(html).toContain('Not stated separately by the creator: Share, Type of share, and Rights')
})
