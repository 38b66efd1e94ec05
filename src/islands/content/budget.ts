import type { TFunction } from 'i18next'
import { SITE } from '#site.ts'

/** A text, a number to type over, or a formula in Excel's notation. */
export type Cell = string | number | { readonly formula: string } | null

interface Sheet {
  readonly name: string
  /** In characters, by column. */
  readonly widths: readonly number[]
  readonly rows: readonly (readonly Cell[])[]
  /** Rows in bold, counted from 0. */
  readonly bold: readonly number[]
}

const ITEMS_PER_STAGE = 5
const MONTHS = 12
/** Percent, as in the guide on financial planning. */
const RESERVE = 10

/** The three sheets that the guide on financial planning describes. */
export function budgetSheets(t: TFunction): Sheet[] {
  const stages = [t('budget.stages.mockup'), t('budget.stages.pilot'), t('budget.stages.release')]
  const costsName = t('budget.costs')
  const last = 1 + stages.length * ITEMS_PER_STAGE
  const items = stages.flatMap((stage, place) =>
    Array.from({ length: ITEMS_PER_STAGE }, (_, index): Cell[] => {
      const row = 2 + place * ITEMS_PER_STAGE + index
      return [stage, null, null, null, { formula: `C${row}*D${row}` }, null, null]
    }),
  )
  const costs: Sheet = {
    name: costsName,
    widths: [16, 34, 10, 12, 12, 34, 20],
    rows: [
      [
        t('budget.stage'),
        t('budget.item'),
        t('budget.quantity'),
        t('budget.price'),
        t('budget.sum'),
        t('budget.source'),
        t('budget.certainty'),
      ],
      ...items,
      [t('budget.total'), null, null, null, { formula: `SUM(E2:E${last})` }],
    ],
    bold: [0, last],
  }
  const target: Sheet = {
    name: t('budget.target'),
    widths: [34, 16],
    rows: [
      [costsName, { formula: `'${costsName.replaceAll("'", "''")}'!E${last + 1}` }],
      [t('budget.reserve'), RESERVE],
      [t('budget.needed'), { formula: 'B1*(1+B2/100)' }],
      [t('budget.fee'), SITE.fee],
      [t('budget.raise'), { formula: 'ROUNDUP(B3/(1-B4/100),-2)' }],
      [t('budget.check'), { formula: 'B5*(1-B4/100)' }],
    ],
    bold: [4],
  }
  const months = Array.from({ length: MONTHS }, (_, index): Cell[] => {
    const row = index + 2
    const before = index === 0 ? '' : `D${row - 1}+`
    return [index + 1, null, null, { formula: `${before}B${row}-C${row}` }]
  })
  const cash: Sheet = {
    name: t('budget.cash'),
    widths: [12, 16, 16, 20],
    rows: [[t('budget.month'), t('budget.in'), t('budget.out'), t('budget.left')], ...months],
    bold: [0],
  }
  return [costs, target, cash]
}

/**
 * The sheets below each other, without formulas, whose notation differs by language.
 * @param separator What spreadsheets of the language expect: a comma or a semicolon.
 */
export function toCsv(sheets: readonly Sheet[], separator: string): string {
  const field = (cell: Cell) => {
    const text = typeof cell === 'string' || typeof cell === 'number' ? String(cell) : ''
    return /[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  const tables = sheets.map(({ name, rows }) =>
    [[name], ...rows].map((row) => row.map(field).join(separator)).join('\r\n'),
  )
  // Excel reads UTF-8 only after a byte order mark.
  return `\uFEFF${tables.join('\r\n\r\n')}\r\n`
}
