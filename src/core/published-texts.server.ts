import { committedCatalogue, setPublishedTexts } from '#i18n/catalogue.ts'
import { type Flat, flatten } from '#i18n/flat.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#i18n/locales.ts'
import { currentTexts, NO_TEXTS, type PublishedTexts } from '#i18n/overlay.ts'
import { sourcesFor } from '#i18n/plurals.ts'
import { reload } from '#i18n/t.ts'
import type { ServerBackend } from './backend.server.ts'
import { anonClient } from './client.server.ts'

/** Maximum age of the texts when no invalidation arrives. Milliseconds. */
const MAX_AGE_MS = 60_000
/** Longest a page waits for the database before it uses the texts it has. Milliseconds. */
const TIMEOUT_MS = 1_000

const loaded = new Map<Locale, PublishedTexts>()
let readAt = Number.NEGATIVE_INFINITY
/** `textChanges` of the backend when the last read began. */
let readChange = 0
let reading: Promise<void> | null = null

/** Reloads the published texts if they may have changed. Never rejects. */
export async function refreshPublishedTexts(backend: ServerBackend): Promise<void> {
  // Again where a change came while it was read.
  while (performance.now() - readAt >= MAX_AGE_MS || readChange !== backend.textChanges) {
    reading ??= read(backend).finally(() => {
      reading = null
    })
    await reading
  }
}

/** Published overrides for the islands of a locale. */
export async function publishedTexts(
  locale: Locale,
  backend: ServerBackend,
): Promise<PublishedTexts> {
  await refreshPublishedTexts(backend)
  return loaded.get(locale) ?? NO_TEXTS
}

async function read(backend: ServerBackend): Promise<void> {
  readChange = backend.textChanges
  try {
    const { data, error } = await anonClient(backend)
      .rpc('published_translations')
      .abortSignal(AbortSignal.timeout(TIMEOUT_MS))
    if (error) throw error
    const rows = new Map(data.map((row) => [row.locale, row]))
    for (const locale of LOCALES) {
      if (locale === DEFAULT_LOCALE) continue
      const row = rows.get(locale)
      if (row || loaded.has(locale)) put(locale, row)
    }
    readAt = performance.now()
  } catch {
    // The database is unreachable: keep what is loaded and retry shortly.
    readAt = performance.now() - MAX_AGE_MS + TIMEOUT_MS
  }
}

function put(
  locale: Locale,
  row: { version: number; content: unknown; sources: unknown } | undefined,
) {
  if (loaded.get(locale)?.version === (row?.version ?? 0)) return
  const texts = row
    ? currentTexts(
        sourcesFor(flatten(committedCatalogue(DEFAULT_LOCALE)), locale),
        row.content as Flat,
        row.sources as Flat,
      )
    : {}
  loaded.set(locale, { version: row?.version ?? 0, texts })
  setPublishedTexts(locale, texts)
  reload(locale)
}
