import type { APIRoute } from 'astro'
import type { Locale } from '#i18n/locales.ts'
import { entryPaths, localizedEntry } from '#islands/content/content.server.ts'
import { toTextFile } from '#islands/content/text-file.ts'

export const getStaticPaths = () => entryPaths('templates')

export const GET: APIRoute = async ({ props }) => {
  const { locale, slug } = props as { locale: Locale; slug: string }
  const { entry } = await localizedEntry('templates', locale, slug)
  return new Response(toTextFile(entry.data.title, entry.body ?? ''))
}
