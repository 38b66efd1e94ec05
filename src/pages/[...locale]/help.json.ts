import type { APIRoute } from 'astro'
import { catalogue } from '#i18n/catalogue.ts'
import type { Locale } from '#i18n/locales.ts'
import { localePaths } from '#i18n/paths.ts'
import type { SearchTexts } from '#islands/content/help-search.ts'
import { searchIndex } from '#islands/content/search-index.server.ts'

export const getStaticPaths = localePaths

/** All help texts, fetched when somebody begins to search. */
export const GET: APIRoute = async ({ props }) => {
  const { locale } = props as { locale: Locale }
  const results = Object.fromEntries(
    Object.entries(catalogue(locale).help).flatMap(([key, text]) =>
      key.startsWith('results_') ? [[key.slice('results_'.length), text]] : [],
    ),
  )
  return Response.json({ results, entries: await searchIndex(locale) } satisfies SearchTexts)
}
