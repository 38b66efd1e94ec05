import { escapeXml } from '#core/xml.ts'
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
 * An Atom feed (RFC 4287) of approved projects in the given order. Only the feed's own texts carry `xml:lang`:
 * projects are in their creators' languages.
 */
export function atomFeed(projects: readonly FeedProject[], options: FeedOptions): string {
  const { origin, locale, title, subtitle, now } = options
  const absolute = (path: string) => escapeXml(new URL(path, origin).href)
  const self = absolute(localizePath('/feed.xml', locale))
  const lang = `xml:lang="${localeTag(locale)}"`
  const entries = projects.map((project) => {
    const published = project.reviewedAt ?? project.createdAt
    const page = absolute(projectPath(project.slug, locale))
    const updated = later(published, project.updatedAt)
    const text = [
      '<entry>',
      `<id>urn:uuid:${escapeXml(project.id)}</id>`,
      `<title>${escapeXml(project.title)}</title>`,
      `<link rel="alternate" type="text/html" href="${page}"/>`,
      `<published>${new Date(published).toISOString()}</published>`,
      `<updated>${updated}</updated>`,
      `<author><name>${escapeXml(project.creatorName)}</name></author>`,
      `<category term="${escapeXml(project.category)}" label="${escapeXml(options.label(project.category))}"/>`,
      `<summary>${escapeXml(project.description)}</summary>`,
      '</entry>',
    ]
    return { updated, text: text.join('\n') }
  })
  const updated = entries.map((entry) => entry.updated).sort()
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${self}</id>`,
    `<title ${lang}>${escapeXml(title)}</title>`,
    `<subtitle ${lang}>${escapeXml(subtitle)}</subtitle>`,
    `<link rel="self" type="application/atom+xml" href="${self}"/>`,
    `<link rel="alternate" type="text/html" href="${absolute(localizePath('/projects', locale))}"/>`,
    `<updated>${updated.at(-1) ?? now.toISOString()}</updated>`,
    `<icon>${absolute('/icon-192.png')}</icon>`,
    ...entries.map((entry) => entry.text),
    '</feed>\n',
  ].join('\n')
}

/** The later of two dates, in ISO format. */
function later(one: string, other: string): string {
  return new Date(Math.max(Date.parse(one), Date.parse(other) || 0)).toISOString()
}
