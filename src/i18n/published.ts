import { DEFAULT_LOCALE, type Locale } from './locales.ts'
import { NO_TEXTS, type PublishedTexts } from './overlay.ts'

const asked = new Map<Locale, Promise<PublishedTexts>>()

/** In the browser: the words published since this page was built; asked once a page, nothing when they cannot be had. */
export function publishedTexts(locale: Locale): Promise<PublishedTexts> {
  if (locale === DEFAULT_LOCALE) return Promise.resolve(NO_TEXTS)
  const known = asked.get(locale) ?? ask(locale)
  asked.set(locale, known)
  return known
}

async function ask(locale: Locale): Promise<PublishedTexts> {
  try {
    const reply = await fetch(`/api/texts/${locale}`)
    return reply.ok ? ((await reply.json()) as PublishedTexts) : NO_TEXTS
  } catch {
    return NO_TEXTS
  }
}
