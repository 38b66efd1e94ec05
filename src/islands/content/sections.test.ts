import { expect, it } from 'vitest'
import { sectionsOf } from './sections.ts'

it('cuts a guide at its headings', () => {
  expect(
    sectionsOf('Start.\n\n## Who *pays*?\n\nYou.\n\n- and me\n\n## Who pays?\n\nAgain.'),
  ).toEqual([
    { heading: '', anchor: '', text: 'Start.' },
    { heading: 'Who pays?', anchor: 'who-pays', text: 'You. and me' },
    { heading: 'Who pays?', anchor: 'who-pays-1', text: 'Again.' },
  ])
})
