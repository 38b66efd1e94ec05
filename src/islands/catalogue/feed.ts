import { atomFeed } from '#core/atom.ts'
import { type Locale, localeTag } from '#i18n/locales.ts'
import { localizePath, projectPath } from '#i18n/paths.ts'
import type { Project } from '#islands/listing/project.ts'

export type FeedProject = Pick<
  Project,
  | 'id'
  | 'title'
  | 'slug'
  | 'description'
  | 'category'
  | 'creatorName'
  | 'createdAt'
  | 'updatedAt'
  | 'reviewedAt'
>

export interface FeedOptions {
  readonly origin: string
  readonly locale: Locale
  readonly title: string
  readonly subtitle: string
  /** Translates a category. */
  readonly label: (category: string) => string
  /** `<updated>` of an empty feed. */
  readonly now: Date
}

/**
 * The feed of approved projects in the given order. Only the feed's own texts carry `xml:lang`: projects are in their
 * creators' languages.
 */
export function catalogueFeed(projects: readonly FeedProject[], options: FeedOptions): string {
  const { origin, locale, title, subtitle, label, now } = options
  return atomFeed(
    {
      origin,
      path: localizePath('/feed.xml', locale),
      page: localizePath('/projects', locale),
      lang: localeTag(locale),
      title,
      subtitle,
      now,
    },
    projects.map((project) => ({
      id: project.id,
      title: project.title,
      path: projectPath(project.slug, locale),
      published: project.reviewedAt ?? project.createdAt,
      updated: project.updatedAt,
      author: project.creatorName,
      category: { term: project.category, label: label(project.category) },
      summary: project.description,
    })),
  )
}
