import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IslandI18n } from '#i18n/island.tsx'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { termsSchema } from '../interest.ts'
import { TermsFacts } from './terms.tsx'

/** What stands beside “Terms”, line by line. */
function termsOf(type: string, details: Record<string, string | number>) {
  const terms = termsSchema.parse({ type, title: 'A', description: 'A gift.', details })
  const html = renderToStaticMarkup(
    <IslandI18n locale="en" texts={en}>
      <TermsFacts terms={terms} />
    </IslandI18n>,
  )
  return />Terms<\/dt><dd[^>]*>([^<]*)</.exec(html)?.[1]?.split('\n')
}

test('the details of an option are named as on its page', () => {
  expect(termsOf('grant', { reward: 'A report', delivery: 'In May' })).toEqual([
    'A gift.',
    'What you get: A report',
    'When you get it: In May',
  ])
  expect(termsOf('revenue', { share: 2.5, cap: 1.5 })).toEqual([
    'A gift.',
    'Share: 2.5%',
    'Payout cap: 1.5 times the amount',
  ])
})
