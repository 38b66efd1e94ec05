import { pathToFileURL } from 'node:url'
import type { APIRoute } from 'astro'
import type { Locale } from '#i18n/locales.ts'
import { localePaths } from '#i18n/paths.ts'
import { subjectTitles } from '#islands/admin/assistant/subject-titles.server.ts'
import { folderLibrary } from '../../../supabase/functions/chat-assistant/knowledge.ts'

export const getStaticPaths = localePaths

/** Written from the root of the checkout before the pages are rendered. */
const library = folderLibrary(pathToFileURL('supabase/functions/chat-assistant/knowledge/'))

/** Titles of the assistant's subjects, for the questions it could not answer. */
export const GET: APIRoute = async ({ props }) => {
  const { locale } = props as { locale: Locale }
  return Response.json(subjectTitles(await library.knowledge(locale)))
}
