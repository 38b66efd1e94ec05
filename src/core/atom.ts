import { escapeXml } from './xml.ts'

interface AtomFeed {
  readonly origin: string
  /** Path of the feed. */
  readonly path: string
  /** Path of the page that shows the same. */
  readonly page: string
  /** Language tag of the feed's own texts. */
  readonly lang: string
  readonly title: string
  readonly subtitle: string
  /** `<updated>` of an empty feed. */
  readonly now: Date
}

/** Times are ISO. Without `lang`, the language isn't known. */
interface AtomEntry {
  readonly id: string
  readonly title: string
  readonly path: string
  readonly published: string
  readonly updated: string
  readonly author: string
  readonly lang?: string | undefined
  readonly category?: { readonly term: string; readonly label: string }
  readonly summary?: string
  /** Safe HTML. */
  readonly html?: string
}

/** An Atom feed (RFC 4287) with its entries in the given order. */
export function atomFeed(feed: AtomFeed, entries: readonly AtomEntry[]): string {
  const absolute = (path: string) => escapeXml(new URL(path, feed.origin).href)
  const self = absolute(feed.path)
  const lang = `xml:lang="${feed.lang}"`
  const updated = entries.map(lastChange).sort()
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${self}</id>`,
    `<title ${lang}>${escapeXml(feed.title)}</title>`,
    `<subtitle ${lang}>${escapeXml(feed.subtitle)}</subtitle>`,
    `<link rel="self" type="application/atom+xml" href="${self}"/>`,
    `<link rel="alternate" type="text/html" href="${absolute(feed.page)}"/>`,
    `<updated>${updated.at(-1) ?? feed.now.toISOString()}</updated>`,
    `<icon>${absolute('/icon-192.png')}</icon>`,
    ...entries.map((entry) => entryText(entry, absolute)),
    '</feed>\n',
  ].join('\n')
}

function entryText(entry: AtomEntry, absolute: (path: string) => string): string {
  const { category, summary, html } = entry
  return [
    entry.lang ? `<entry xml:lang="${entry.lang}">` : '<entry>',
    `<id>urn:uuid:${escapeXml(entry.id)}</id>`,
    `<title>${escapeXml(entry.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${absolute(entry.path)}"/>`,
    `<published>${new Date(entry.published).toISOString()}</published>`,
    `<updated>${lastChange(entry)}</updated>`,
    `<author><name>${escapeXml(entry.author)}</name></author>`,
    ...(category
      ? [`<category term="${escapeXml(category.term)}" label="${escapeXml(category.label)}"/>`]
      : []),
    ...(summary === undefined ? [] : [`<summary>${escapeXml(summary)}</summary>`]),
    ...(html === undefined ? [] : [`<content type="html">${escapeXml(html)}</content>`]),
    '</entry>',
  ].join('\n')
}

/** The later of publication and change. */
function lastChange({ published, updated }: AtomEntry): string {
  return new Date(Math.max(Date.parse(published), Date.parse(updated) || 0)).toISOString()
}
