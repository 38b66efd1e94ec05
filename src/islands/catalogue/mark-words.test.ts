import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText, markWords } from './mark-words.ts'

/** The text with marked parts in brackets. */
const show = (text: string, marks: string[]) =>
  markWords(text, marks)
    .map(({ part, isMarked }) => (isMarked ? `[${part}]` : part))
    .join('')

describe('markWords', () => {
  it.each([
    ['The Café of Cafés', ['cafe'], 'The [Café] of Cafés'],
    ['Flood-maps, flood!', ['flood'], '[Flood]-maps, [flood]!'],
    ['Straße und Øl', ['strasse', 'ol'], '[Straße] und [Øl]'],
    ['星空の図書館です', ['図書', '図書館'], '星空の[図書館]です'],
    ['도서관을 위하여', ['도서관'], '[도서관]을 위하여'],
    ['Tide3d地図', ['tide3d', '地'], '[Tide3d][地]図'],
    ['nothing', [], 'nothing'],
    ['', ['x'], ''],
  ])('%s with %j', (text, marks, shown) => {
    expect(show(text, marks)).toBe(shown)
  })

  it('never changes the text', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 60 }),
        fc.array(fc.string(), { maxLength: 5 }),
        (text, marks) => {
          expect(
            markWords(text, marks.map(foldText))
              .map(({ part }) => part)
              .join(''),
          ).toBe(text)
        },
      ),
    )
  })
})
