import type { APIRoute } from 'astro'
import writeExcelFile, { type Cell as ExcelCell } from 'write-excel-file/node'
import type { Locale } from '#i18n/locales.ts'
import { localePaths } from '#i18n/paths.ts'
import { getT } from '#i18n/t.ts'
import { budgetSheets, type Cell } from '#islands/content/budget.ts'

export const getStaticPaths = localePaths

export const GET: APIRoute = async ({ props }) => {
  const { locale } = props as { locale: Locale }
  const sheets = budgetSheets(getT(locale)).map(({ name, widths, rows, bold }) => ({
    sheet: name,
    columns: widths.map((width) => ({ width })),
    data: rows.map((row, place) => row.map((cell) => written(cell, bold.includes(place)))),
  }))
  const file = await writeExcelFile(sheets).toBuffer()
  return new Response(new Uint8Array(file))
}

function written(cell: Cell, isBold: boolean): ExcelCell {
  if (cell === null) return null
  const style = isBold ? { fontWeight: 'bold' as const } : {}
  if (typeof cell === 'string') return { type: String, value: cell, ...style }
  if (typeof cell === 'number') return { type: Number, value: cell, ...style }
  return { type: 'Formula', value: `=${cell.formula}`, format: '#,##0', ...style }
}
