import { queryOptions } from '@tanstack/react-query'
import { AppError, ERROR_CODES, type ErrorCode, toAppError, unreachable } from '#core/errors.ts'
import { invalidate } from '#core/query.ts'
import { backend } from '#core/supabase.ts'
import { type Flat, flatten } from '#i18n/flat.ts'
import { adminRequest, asAdmin } from '../admin.api.ts'
import { type FailureReason, NEVER_PUBLISHED, type Published } from './draft.ts'
import type { Target } from './words.ts'

/** The configured provider, or null. */
export const providerQuery = queryOptions({
  queryKey: ['admin', 'translations', 'provider'],
  staleTime: 0,
  queryFn: () => invoke<{ provider: string | null }>({ method: 'GET' }),
})

/** Translated texts, and why the others failed. */
export interface Answer {
  readonly texts: Flat
  readonly failed: Readonly<Record<string, FailureReason>>
}

/**
 * Translates texts; failed ones are missing from `texts`.
 * @param current Existing translations, by key; without a provider they stay.
 * @param context Where texts are used, by key.
 */
export async function requestTexts(
  locale: Target,
  text: Flat,
  current: Flat,
  context: Flat,
  signal: AbortSignal,
): Promise<Answer> {
  const { translatedText, failed } = await invoke<{
    translatedText: object
    failed: readonly { key: string; reason: FailureReason }[]
  }>({
    method: 'POST',
    body: { text, targetLanguage: locale, current, context, all: true },
    signal,
  })
  const reasons = Object.fromEntries(failed.map(({ key, reason }) => [key, reason]))
  const texts = Object.entries(flatten(translatedText)).filter(
    ([key]) => Object.hasOwn(text, key) && !Object.hasOwn(reasons, key),
  )
  return { texts: Object.fromEntries(texts), failed: reasons }
}

function invoke<Result>(call: {
  method: 'GET' | 'POST'
  body?: Record<string, unknown>
  signal?: AbortSignal
}): Promise<Result> {
  return asAdmin(async () => {
    const client = await backend()
    const { data, error } = await client.functions.invoke('translate', call)
    call.signal?.throwIfAborted()
    if (error) throw await functionError(error)
    return data as Result
  })
}

/** Our functions return an error code; a failing host may not. */
async function functionError(error: { name?: string; context?: unknown }): Promise<AppError> {
  const { context } = error
  if (!(context instanceof Response)) {
    return error.name === 'FunctionsFetchError'
      ? new AppError(unreachable(), { cause: error })
      : toAppError(error)
  }
  const body: unknown = await context.json().catch(() => null)
  const code = (body as { error?: { code?: unknown } } | null)?.error?.code
  const known = ERROR_CODES.find((name): name is ErrorCode => name === code)
  return new AppError(known ?? (context.status >= 502 ? 'network.unavailable' : 'unknown'), {
    cause: error,
  })
}

export async function fetchPublished(locale: Target): Promise<Published> {
  const rows = await adminRequest<readonly (Published & { locale: string })[]>((client) =>
    client.rpc('published_translations'),
  )
  return rows.find((row) => row.locale === locale) ?? NEVER_PUBLISHED
}

/** Publishes texts that differ from the committed ones. Returns the new version. */
export async function publish(
  locale: Target,
  edition: { readonly content: Flat; readonly sources: Flat },
  base: number,
  note: string,
): Promise<number> {
  try {
    return await adminRequest<number>((client) =>
      client.rpc('publish_translation', {
        p_locale: locale,
        p_content: edition.content,
        p_sources: edition.sources,
        p_base_version: base,
        p_note: note,
      }),
    )
  } finally {
    refreshHistory(locale)
  }
}

/** Republishes an earlier version; 0 is the committed texts. Returns the new version. */
export async function restore(locale: Target, version: number, base: number): Promise<number> {
  try {
    return await adminRequest<number>((client) =>
      client.rpc('restore_translation', {
        p_locale: locale,
        p_version: version,
        p_base_version: base,
      }),
    )
  } finally {
    refreshHistory(locale)
  }
}

/** Also after a conflict, which means there is a newer version. */
function refreshHistory(locale: Target): void {
  void invalidate(historyQuery(locale).queryKey)
}

/** A published version. Times are ISO. */
export interface VersionRow {
  readonly version: number
  readonly published_at: string
  readonly author_name: string | null
  readonly note: string
  /** Restored version; 0 for the committed texts; null if not a restore. */
  readonly restored_version: number | null
  /** Null means the committed text applies. */
  readonly changes: readonly {
    readonly key: string
    readonly before: string | null
    readonly after: string | null
  }[]
}

export function historyQuery(locale: Target) {
  return queryOptions({
    queryKey: ['admin', 'translations', 'history', locale],
    staleTime: 0,
    queryFn: () =>
      adminRequest<readonly VersionRow[]>((client) =>
        client.rpc('translation_history', { p_locale: locale }),
      ),
  })
}
