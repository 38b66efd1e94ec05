import { expect, it } from 'vitest'
import { factsOf, withFacts } from './facts.ts'

it('says fee and days as the language does', () => {
  expect(factsOf('de', '{{from}} bis {{to}}')).toMatchObject({
    Fee: '5\u00a0%',
    ReviewDays: '3 bis 5',
  })
  expect(factsOf('ja', '{{from}}〜{{to}}')).toMatchObject({ Fee: '5%', ReviewDays: '3〜5' })
})

it('puts them into a source, wherever they stand', () => {
  const facts = { ...factsOf('en', '3 to 5'), Brand: 'Dawn', Email: '[a@b.c](mailto:a@b.c)' }
  expect(
    withFacts('| <Fee /> |\n\n<ReviewDays /> days, **<Fee />**, <Brand />’s <Note>', facts),
  ).toBe('| 5% |\n\n3 to 5 days, **5%**, Dawn’s <Note>')
  expect(withFacts('Write to <Email />.', facts)).toBe('Write to [a@b.c](mailto:a@b.c).')
})
