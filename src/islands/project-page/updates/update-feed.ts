import { atomFeed } from '#core/atom.ts'
import { type Locale, localeTag } from '#i18n/locales.ts'
import { projectPath, updatesPath } from '#i18n/paths.ts'
import { renderMarkdown } from '#islands/listing/markdown.ts'
import type { Project } from '#islands/listing/project.ts'
import { langOfUpdate, type Update } from '#islands/listing/update.ts'

interface FeedOptions {
  readonly origin: string
  readonly locale: Locale
  readonly title: string
  readonly subtitle: string
}

export function updateFeedPath(slug: string, locale: Locale): string {
  return `${projectPath(slug, locale)}/feed.xml`
}

/** The feed of a project's public updates, each in its own language. */
export function updateFeed(
  project: Project,
  updates: readonly Update[],
  { origin, locale, title, subtitle }: FeedOptions,
): string {
  const page = updatesPath(project.slug, locale)
  return atomFeed(
    {
      origin,
      path: updateFeedPath(project.slug, locale),
      page,
      lang: localeTag(locale),
      title,
      subtitle,
      now: new Date(project.updatedAt),
    },
    updates.map((update) => {
      const published = update.postedAt ?? update.createdAt
      return {
        id: update.id,
        title: update.title,
        path: `${page}#${update.id}`,
        published,
        updated: update.editedAt ?? published,
        author: project.creatorName,
        lang: langOfUpdate(update, project),
        html: renderMarkdown(update.content),
      }
    }),
  )
}
