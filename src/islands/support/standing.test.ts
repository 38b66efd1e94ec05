import { expect, it } from 'vitest'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { translator } from '#i18n/translate.ts'
import { termsSchema } from './interest.ts'
import { eventText, standingText, stateText } from './standing.ts'

const terms = termsSchema.parse({ project_title: 'Tidewatch' })

it.each([
  ['supporter', 'declined', 'p', 'Ada can’t take it further.'],
  ['recipient', 'declined', 'p', 'You’ve declined this interest.'],
  ['supporter', 'declined', null, 'Tidewatch was deleted, so this interest has ended.'],
  ['recipient', 'declined', null, 'Tidewatch was deleted, so this interest has ended.'],
  ['supporter', 'withdrawn', null, 'You’ve withdrawn your interest.'],
] as const)(
  'the %s of one that is %s, in project %s, reads: %s',
  (side, state, projectId, words) => {
    expect(standingText(translator('en', en), side, { state, projectId, terms }, 'Ada')).toBe(words)
  },
)

it.each([
  ['declined', 'p', 'Declined'],
  ['declined', null, 'Project deleted'],
  ['withdrawn', null, 'Withdrawn'],
  ['agreed_outside', null, 'Agreed outside'],
] as const)('one that is %s, in project %s, is labelled: %s', (state, projectId, words) => {
  expect(stateText(translator('en', en), { state, projectId })).toBe(words)
})

it.each([
  ['moved', 'recipient', 'declined', 'Declined'],
  ['moved', 'system', 'declined', 'Project deleted'],
  ['moved', 'system', 'seen', 'Seen'],
  ['option_removed', 'system', 'seen', 'Option removed'],
] as const)('an event that is %s, by the %s, to %s, reads: %s', (kind, side, toState, words) => {
  expect(eventText(translator('en', en), { kind, side, toState })).toBe(words)
})
