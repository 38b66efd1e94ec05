import { toAppError } from '#core/errors.ts'
import type { KeyFault } from '#i18n/translation-check.ts'
import { type Draft, editionOf, rebase } from './draft.ts'
import { fetchPublished, publish } from './translations.api.ts'
import { loadWords, type Target } from './words.ts'

/** Outcome of applying a draft; editing continues from `draft`. */
export type Applied =
  | {
      readonly kind: 'applied'
      readonly draft: Draft
      readonly version: number
      readonly refused: readonly KeyFault[]
    }
  /** All valid texts are already in force. */
  | { readonly kind: 'nothing'; readonly draft: Draft; readonly refused: readonly KeyFault[] }
  /** A conflict: nothing was published, and `draft` is rebased onto the newer version. */
  | {
      readonly kind: 'overtaken'
      readonly draft: Draft
      readonly version: number
      readonly conflicts: readonly string[]
    }

/** Publishes the valid texts of a draft. @throws AppError */
export async function applyDraft(locale: Target, draft: Draft, note: string): Promise<Applied> {
  const words = await loadWords(locale)
  const edition = editionOf(words, draft)
  if (!edition.isNew) return { kind: 'nothing', draft, refused: edition.refused }
  try {
    const version = await publish(locale, edition, draft.base.version, note)
    const base = { version, content: edition.content, sources: edition.sources }
    return { kind: 'applied', draft: { ...draft, base }, version, refused: edition.refused }
  } catch (cause) {
    if (toAppError(cause).code !== 'translation.conflict') throw cause
    const published = await fetchPublished(locale)
    return { kind: 'overtaken', version: published.version, ...rebase(words, draft, published) }
  }
}
