import { toAppError } from '#core/errors.ts'
import type { KeyFault } from '#i18n/translation-check.ts'
import { type Draft, editionOf, rebase } from './draft.ts'
import { fetchPublished, publish } from './translations.api.ts'
import { loadWords, type Target } from './words.ts'

/** What became of applying a draft. The draft goes on from where `draft` says. */
export type Applied =
  | {
      readonly kind: 'applied'
      readonly draft: Draft
      readonly version: number
      readonly refused: readonly KeyFault[]
    }
  /** Everything fit is in force already. */
  | { readonly kind: 'nothing'; readonly draft: Draft; readonly refused: readonly KeyFault[] }
  /** Somebody published meanwhile: nothing was applied, their texts are in `draft` now. */
  | {
      readonly kind: 'overtaken'
      readonly draft: Draft
      readonly version: number
      readonly disputed: readonly string[]
    }

/** Publishes what is fit in a draft. Throws an AppError. */
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
