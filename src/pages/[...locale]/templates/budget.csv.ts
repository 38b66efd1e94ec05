import type { APIRoute } from 'astro'
import type { Locale } from '#i18n/locales.ts'
import { localePaths } from '#i18n/paths.ts'
import { getT } from '#i18n/t.ts'
import { budgetSheets, toCsv } from '#islands/content/budget.ts'

export const getStaticPaths = localePaths

/** Where a comma is the separator of fields, not of decimals. */
const COMMA: readonly Locale[] = ['en', 'zh', 'ja', 'ko']

export const GET: APIRoute = ({ props }) => {
  const { locale } = props as { locale: Locale }
  const separator = COMMA.includes(locale) ? ',' : ';'
  return new Response(toCsv(budgetSheets(getT(locale)), separator))
}
