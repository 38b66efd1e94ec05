import { describe, expect, it } from 'vitest'
import { toCsv } from './csv.ts'

describe('toCsv', () => {
  it('quotes what needs quotes and ends every line', () => {
    expect(
      toCsv([
        ['plain', 'a,b', 'say "hi"'],
        ['two\nlines', '', '7'],
      ]),
    ).toBe('\uFEFFplain,"a,b","say ""hi"""\r\n"two\nlines",,7\r\n')
  })

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '  =1',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    '＠x',
    '=HYPERLINK("http://evil.example","x")',
  ])('%j is no formula any more', (formula) => {
    const [cell = ''] = toCsv([[formula]])
      .slice(1)
      .split('\r\n')
    expect(toCsv([[formula]]).startsWith('\uFEFF"\'')).toBe(true)
    expect(cell).not.toMatch(/^[=+\-@]/)
  })

  it('leaves signs inside a text alone', () => {
    expect(toCsv([['a=b', 'ada@example.org', '2026-11-21']])).toBe(
      '\uFEFFa=b,ada@example.org,2026-11-21\r\n',
    )
  })
})
