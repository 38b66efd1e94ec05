import { DEFAULT_LOCALE, type Locale } from './locales.ts'
import { NO_TEXTS, type PublishedTexts } from './overlay.ts'

const requests = new Map<Locale, Promise<PublishedTexts>>()

/** Texts published since this page was built, fetched once per page; none on failure. Browser only. */
export function publishedTexts(locale: Locale): Promise<PublishedTexts> {
  if (locale === DEFAULT_LOCALE) return Promise.resolve(NO_TEXTS)
  const request = requests.get(locale) ?? load(locale)
  requests.set(locale, request)
  return request
}

async function load(locale: Locale): Promise<PublishedTexts> {
  try {
    const reply = await fetch(`/api/texts/${locale}`)
    return reply.ok ? ((await reply.json()) as PublishedTexts) : NO_TEXTS
  } catch {
    return NO_TEXTS
  }
}
