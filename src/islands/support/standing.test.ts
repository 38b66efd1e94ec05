import { expect, it } from 'vitest'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { translator } from '#i18n/translate.ts'
import { termsSchema } from './interest.ts'
import { standingText } from './standing.ts'

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
