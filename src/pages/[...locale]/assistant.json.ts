import type { APIRoute } from 'astro'
import { sections } from '#i18n/catalogue.ts'
import type { Locale } from '#i18n/locales.ts'
import { localePaths } from '#i18n/paths.ts'

export const getStaticPaths = localePaths

/** Texts of the assistant's panel, fetched when it is first opened. */
export const GET: APIRoute = ({ props }) => {
  const { locale } = props as { locale: Locale }
  const { assistant, ...texts } = sections(locale, ['assistant', 'common', 'contact', 'errors'])
  // Used on the server only.
  const { reply: _, ...panel } = assistant ?? {}
  return Response.json({ ...texts, assistant: panel })
}
