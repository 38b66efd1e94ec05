import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '#i18n/locales.ts'
import { buildPassages } from '../../scripts/assistant/knowledge.ts'
import { excerpt, queryOf } from '../../supabase/functions/chat-assistant/compose.ts'

const passages = buildPassages(resolve(import.meta.dirname, '../..'))
const isItem = (block: string) => block.startsWith('• ')

/** Neighbours of which one is quoted without the other: items of a list, and a list and the paragraph before it. */
function cutIn(blocks: readonly string[], quoted: readonly string[]): string[] {
  return blocks.filter((block, place) => {
    const before = blocks[place - 1]
    return before && isItem(block) && quoted.includes(before) !== quoted.includes(block)
  })
}

describe('a quoted passage', () => {
  it.each(LOCALES)('has each list whole, with what introduces it, in %s', (locale) => {
    const own = passages(locale).filter(({ blocks }) => blocks.some(isItem))
    expect(own.length).toBeGreaterThan(40)
    const cut = own.flatMap(({ id, blocks }) =>
      // Asked about each of its paragraphs and items in turn.
      ['', ...blocks].flatMap((asked) =>
        [true, false].flatMap((isLong) => {
          const quoted = excerpt(blocks, queryOf(asked, locale), locale, isLong)
          return cutIn(blocks, quoted.blocks).map((block) => `${id}: ${block}`)
        }),
      ),
    )
    expect([...new Set(cut)]).toEqual([])
  })

  it('says of a table which column a cell stands in', () => {
    const page = passages('en').filter(({ id }) => id.startsWith('pages/how-it-works/'))
    const row = page.flatMap(({ blocks }) => blocks).find((block) => block.includes('guarantee'))
    expect(row).toBe(
      '• Backlit does: protect accounts and messages; Backlit does not: guarantee results, returns or repayment',
    )
  })

  it('would show what is cut', () => {
    expect(cutIn(['You may not:', '• lie'], ['You may not:'])).toEqual(['• lie'])
    expect(cutIn(['You may not:', '• lie'], ['• lie'])).toEqual(['• lie'])
    expect(cutIn(['• lie', '• steal'], ['• lie'])).toEqual(['• steal'])
  })
})
