import { describe, expect, it } from 'vitest'
import { committedCatalogue } from '#i18n/catalogue.ts'
import { translator } from '#i18n/translate.ts'
import { isEmpty, type TransparencyReport, toCsv, worded, yearOf } from './transparency.ts'

const t = translator('en', committedCatalogue('en'))
const REPORT: TransparencyReport = {
  year: 2026,
  so_far: true,
  counted_at: '2026-11-20T10:00:00Z',
  years: [2026],
  numbers: [
    { section: 'notices', item: 'total', value: 1200 },
    { section: 'notices_by_reason', item: 'scam', value: 1200 },
    { section: 'median_hours', item: 'decision', value: null },
    { section: 'statements_by_rule', item: 'rules_5', value: 0 },
    { section: 'automated', item: 'decisions', value: 0 },
  ],
}

describe('a transparency report', () => {
  it('has words for every number', () => {
    const sections = worded(t, 'en', REPORT)
    const rows = (name: string) => sections.find(({ section }) => section === name)?.rows
    expect(rows('notices')).toEqual([{ name: 'Total', value: '1,200' }])
    expect(rows('notices_by_reason')).toEqual([{ name: 'Fraud or a scam', value: '1,200' }])
    expect(rows('median_hours')).toEqual([{ name: 'Median', value: t('transparency.tooFew') }])
    expect(rows('statements_by_rule')).toEqual([
      { name: 'Posting Rules, 5. Honest claims', value: '0' },
    ])
    const timed = [{ section: 'median_hours', item: 'decision', value: 1 }]
    expect(
      worded(t, 'en', { ...REPORT, numbers: timed }).flatMap((section) => section.rows),
    ).toEqual([{ name: 'Median', value: '1 hour' }])
  })

  it('is a table of codes for other programs', () => {
    expect(toCsv(REPORT)).toBe(
      [
        'year,section,item,value',
        '2026,notices,total,1200',
        '2026,notices_by_reason,scam,1200',
        '2026,median_hours,decision,',
        '2026,statements_by_rule,rules_5,0',
        '2026,automated,decisions,0',
        '',
      ].join('\r\n'),
    )
  })

  it('says whether anything happened', () => {
    expect(isEmpty(REPORT)).toBe(false)
    const none = REPORT.numbers.map((number) => ({ ...number, value: number.value && 0 }))
    expect(isEmpty({ ...REPORT, numbers: none })).toBe(true)
  })
})

it.each([
  ['2026', 2026],
  ['2026.0', null],
  ['026', null],
  ['1e99', null],
  ['9999', null],
  [undefined, null],
])('%s is the year %s', (text, year) => {
  expect(yearOf(text)).toBe(year)
})
