import { expect, it } from 'vitest'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { translator } from '#i18n/translate.ts'
import { termsSchema } from './interest.ts'
import { eventText, standingText, stateText } from './standing.ts'

const terms = termsSchema.parse({ project_title: 'Tidewatch' })

it.each([
  ['supporter', 'declined', false, 'Ada can’t take it further.'],
  ['recipient', 'declined', false, 'You’ve declined this interest.'],
  ['supporter', 'declined', true, 'Tidewatch was deleted, so this interest has ended.'],
  ['recipient', 'declined', true, 'Tidewatch was deleted, so this interest has ended.'],
  ['supporter', 'withdrawn', false, 'You’ve withdrawn your interest.'],
] as const)(
  'the %s of one that is %s, with its project: %s, reads: %s',
  (side, state, endedWithProject, words) => {
    expect(
      standingText(translator('en', en), side, { state, endedWithProject, terms }, 'Ada'),
    ).toBe(words)
  },
)

it.each([
  ['declined', false, 'Declined'],
  ['declined', true, 'Project deleted'],
  ['withdrawn', false, 'Withdrawn'],
  ['agreed_outside', false, 'Agreed outside'],
] as const)(
  'one that is %s, with its project: %s, is labelled: %s',
  (state, endedWithProject, words) => {
    expect(stateText(translator('en', en), { state, endedWithProject })).toBe(words)
  },
)

it.each([
  ['moved', 'recipient', 'declined', 'Declined'],
  ['moved', 'system', 'declined', 'Project deleted'],
  ['moved', 'system', 'seen', 'Seen'],
  ['option_removed', 'system', 'seen', 'Option removed'],
] as const)('an event that is %s, by the %s, to %s, reads: %s', (kind, side, toState, words) => {
  expect(eventText(translator('en', en), { kind, side, toState })).toBe(words)
})
