import { committedCatalogue, putPublished } from '#i18n/catalogue.ts'
import { type Flat, flatten } from '#i18n/flat.ts'
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from '#i18n/locales.ts'
import { NO_TEXTS, type PublishedTexts, textsInForce } from '#i18n/overlay.ts'
import { sourcesFor } from '#i18n/plurals.ts'
import { renew } from '#i18n/t.ts'
import type { ServerBackend } from './backend.server.ts'
import { anonClient } from './client.server.ts'

/** Without word from the database the texts are asked for again after this time. Milliseconds. */
const FRESH_MS = 60_000
/** A page does not wait longer for the database; it shows the texts known so far. Milliseconds. */
const PATIENCE_MS = 1_000

const known = new Map<Locale, PublishedTexts>()
let readAt = Number.NEGATIVE_INFINITY
let reading: Promise<void> | null = null
/** Counts words of change, so that a reading that began before one does not count as fresh. */
let changes = 0

/** Says that interface words have changed. */
export function forgetPublishedTexts(): void {
  changes++
  readAt = Number.NEGATIVE_INFINITY
}

/** Makes translators speak the published words. Quick when nothing has changed; never fails. */
export async function renewPublishedTexts(backend: ServerBackend): Promise<void> {
  if (performance.now() - readAt < FRESH_MS) return
  reading ??= read(backend).finally(() => {
    reading = null
  })
  await reading
}

/** What islands of a locale say instead of the words they were built with. */
export async function publishedTexts(
  locale: Locale,
  backend: ServerBackend,
): Promise<PublishedTexts> {
  await renewPublishedTexts(backend)
  return known.get(locale) ?? NO_TEXTS
}

async function read(backend: ServerBackend): Promise<void> {
  const before = changes
  try {
    const { data, error } = await anonClient(backend)
      .rpc('published_translations')
      .abortSignal(AbortSignal.timeout(PATIENCE_MS))
    if (error) throw error
    const rows = new Map(data.map((row) => [row.locale, row]))
    for (const locale of LOCALES) {
      if (locale === DEFAULT_LOCALE) continue
      const row = rows.get(locale)
      if (row || known.has(locale)) put(locale, row)
    }
    if (changes === before) readAt = performance.now()
  } catch {
    // The database is away: what is known holds, and the next page after a moment asks again.
    readAt = performance.now() - FRESH_MS + PATIENCE_MS
  }
}

function put(
  locale: Locale,
  row: { version: number; content: unknown; sources: unknown } | undefined,
) {
  if (known.get(locale)?.version === (row?.version ?? 0) || !isLocale(locale)) return
  const texts = row
    ? textsInForce(
        sourcesFor(flatten(committedCatalogue(DEFAULT_LOCALE)), locale),
        row.content as Flat,
        row.sources as Flat,
      )
    : {}
  known.set(locale, { version: row?.version ?? 0, texts })
  putPublished(locale, texts)
  renew(locale)
}
