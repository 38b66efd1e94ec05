import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { budgetSheets, toCsv } from './budget.ts'

const t = ((key: string) => (key === 'budget.costs' ? "What it's for" : key)) as TFunction
const [costs, target, cash] = budgetSheets(t)

it('adds up costs, and works the target out from them by division', () => {
  expect(costs?.rows).toHaveLength(17)
  expect(costs?.rows[3]?.[4]).toEqual({ formula: 'C4*D4' })
  expect(costs?.rows.at(-1)?.[4]).toEqual({ formula: 'SUM(E2:E16)' })
  expect(target?.rows.map(([, value]) => value)).toEqual([
    { formula: "'What it''s for'!E17" },
    10,
    { formula: 'B1*(1+B2/100)' },
    5,
    { formula: 'ROUNDUP(B3/(1-B4/100),-2)' },
    { formula: 'B5*(1-B4/100)' },
  ])
})

it('carries what is left from month to month', () => {
  expect(cash?.rows.slice(1, 3).map((row) => row[3])).toEqual([
    { formula: 'B2-C2' },
    { formula: 'D2+B3-C3' },
  ])
})

it('writes CSV that Excel reads, without formulas', () => {
  const csv = toCsv(
    [{ name: 'A;B', widths: [], bold: [], rows: [['x', 2, { formula: '1' }, null]] }],
    ';',
  )
  expect(csv).toBe('\uFEFF"A;B"\r\nx;2;;\r\n')
})
