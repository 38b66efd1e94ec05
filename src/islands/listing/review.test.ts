import { expect, test } from 'vitest'
import de from '#i18n/locales/de/translation.json' with { type: 'json' }
import nl from '#i18n/locales/nl/translation.json' with { type: 'json' }
import { readAnswers, tickedItems } from './review.ts'

test('reads answers and drops what is unknown', () => {
  const links = { reason: 'It has no website.' }
  expect(
    readAnswers({
      organisation: 'person',
      rights: 'yes',
      links,
      claims: 'no',
      content: 1,
      tea: 'yes',
    }),
  ).toEqual({ organisation: 'person', rights: 'yes', links })
  expect(readAnswers({ organisation: 'yes', rights: 'company' })).toEqual({})
  expect(readAnswers({ papers: 'yes' })).toEqual({ papers: 'yes' })
  expect(readAnswers({ papers: { reason: 'It offers no token.' } })).toEqual({})
  for (const stored of [null, undefined, [], ['rights'], 'rights']) {
    expect(readAnswers(stored)).toEqual({})
  }
})

test('lists what was ticked in order, with the kind of creator, and nothing that does not apply', () => {
  expect(
    tickedItems({
      papers: 'yes',
      rights: 'yes',
      links: { reason: 'It has no website.' },
      organisation: 'company',
    }),
  ).toEqual(['company', 'rights', 'papers'])
  expect(tickedItems({})).toEqual([])
})

test('what is checked is a sentence that stands alone, also where clauses end with their verb', () => {
  for (const { checked } of [de, nl]) {
    expect(checked.recorded).not.toMatch(/ (dass|dat)$/)
    expect(Object.values(checked.items).filter((item) => !/^[A-Z]/.test(item))).toEqual([])
  }
})
