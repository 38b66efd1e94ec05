import { describe, expect, it } from 'vitest'
import { highlight } from './highlight.ts'

const marked = (text: string, query: string) =>
  highlight(text, query)
    .map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
    .join('')

describe('highlight', () => {
  it.each([
    ['Café Lumière', 'lumiere', 'Café [Lumière]'],
    ['Tide and tide', 'TIDE', '[Tide] and [tide]'],
    ['ﬁnance', 'fi', '[ﬁ]nance'],
    ['emoji 🌗 moon', '🌗', 'emoji [🌗] moon'],
    ['nothing', 'zzz', 'nothing'],
    ['all of it', '  ', 'all of it'],
    ['a.b', '.', 'a[.]b'],
  ])('%j looked for as %j', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected)
  })
})
