import type { Locale } from '#i18n/locales.ts'
import { localizePath, ROUTES } from '#i18n/paths.ts'
import { localizedEntries } from './content.server.ts'
import { localFacts } from './facts.server.ts'
import { withFacts } from './facts.ts'
import type { Searchable } from './help-search.ts'
import { plainText } from './plain-text.ts'
import { sectionsOf } from './sections.ts'

/** What the search on the help page reads: how-tos, questions, and the sections of guides. */
export async function searchIndex(locale: Locale): Promise<Searchable[]> {
  const [help, faq, guides] = await Promise.all([
    localizedEntries('help', locale),
    localizedEntries('faq', locale),
    localizedEntries('guides', locale),
  ])
  const facts = localFacts(locale)
  const bodyOf = ({ body = '' }: { body?: string }) => withFacts(body, facts)
  return [
    ...help.map(({ entry, slug }) => ({
      href: localizePath(`${ROUTES.help}#${slug}`, locale),
      title: entry.data.title,
      text: plainText(bodyOf(entry)),
    })),
    ...faq.map(({ entry, slug }) => ({
      href: localizePath(`${ROUTES.faq}#${slug}`, locale),
      title: entry.data.question,
      text: plainText(bodyOf(entry)),
    })),
    ...guides.flatMap(({ entry, slug }) =>
      sectionsOf(bodyOf(entry)).map(({ heading, anchor, text }) => ({
        href: localizePath(`/guides/${slug}${anchor && `#${anchor}`}`, locale),
        title: heading || entry.data.title,
        within: entry.data.title,
        text: heading ? text : `${entry.data.lead} ${text}`,
      })),
    ),
  ]
}
