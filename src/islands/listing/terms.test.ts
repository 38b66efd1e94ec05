import { expect, test } from 'vitest'
import { namesPapers } from './terms.ts'

test.each([
  [{}, false],
  [{ use: 'Everything' }, false],
  [{ exemption: 'other' }, false],
  [{ exemption_note: 'Article 2(4)' }, false],
  [{ exemption: 'other', exemption_note: 'Article 2(4)' }, true],
  [{ exemption: 'free' }, true],
  [{ white_paper: 'https://lamp.example/paper.pdf' }, true],
])('%j names papers: %s', (details, does) => {
  expect(namesPapers(details)).toBe(does)
})
