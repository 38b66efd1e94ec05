import { expect, test } from 'vitest'
import { finishedAnswers, openChecks, typedReasons } from './check-draft.ts'

const links = { reason: 'It has no website.' }

test('a check is open without an answer, or with a reason that says nothing', () => {
  expect(openChecks({})).toHaveLength(7)
  expect(
    openChecks({
      organisation: 'person',
      complete: 'yes',
      claims: 'yes',
      options: { reason: '  none     ' },
      content: 'yes',
      links,
    }),
  ).toEqual(['options', 'rights'])
})

test('unfinished answers stay as stored', () => {
  const draft = {
    organisation: 'company',
    rights: { reason: 'no' },
    claims: { reason: '' },
  } as const
  expect(finishedAnswers(draft, { rights: 'yes', links })).toEqual({
    organisation: 'company',
    rights: 'yes',
    links,
  })
  expect(finishedAnswers({ links }, {})).toEqual({ links })
})

test('reasons are being typed until they are among the answers', () => {
  const rights = { reason: 'no' }
  expect(typedReasons({ claims: 'yes', links, rights }, { links: { ...links } })).toEqual({
    rights,
  })
  expect(typedReasons({ links, rights }, { links: 'yes' })).toEqual({ links, rights })
  expect(typedReasons({ claims: 'yes', papers: 'yes' }, {})).toEqual({})
})

test('the tick for papers of tokens is as it was left, and no check that has to be answered', () => {
  expect(finishedAnswers({ papers: 'yes' }, {})).toEqual({ papers: 'yes' })
  expect(finishedAnswers({ links }, { papers: 'yes' })).toEqual({ links })
  expect(openChecks({ papers: 'yes' })).toHaveLength(7)
})
