import { expect, it } from 'vitest'
import { currentTexts } from './overlay.ts'

const ENGLISH = { title: 'Art & Culture', rules: 'Read <link>the rules</link>', left: '{{n}} left' }

it.each([
  ['markup beside an ampersand', 'title', '<img src=x onerror=alert(1)> & Kultur'],
  ['a script beside a tag', 'rules', 'Lies <link>das</link><script src=//evil.example>'],
  ['a tag closed twice', 'rules', 'Lies </link>das<link>'],
  ['another placeholder', 'left', '{{email}}'],
])('never shows a published text with %s', (_, key, text) => {
  expect(currentTexts(ENGLISH, { [key]: text }, ENGLISH)).toEqual({})
  // Nor under an English text that the publisher made up.
  expect(currentTexts(ENGLISH, { [key]: text }, { [key]: text })).toEqual({})
})
