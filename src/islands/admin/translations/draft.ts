import { type Flat, inOrderOf } from '#i18n/flat.ts'
import { currentTexts } from '#i18n/overlay.ts'
import { checkTexts, type KeyFault } from '#i18n/translation-check.ts'
import { parseCatalogue, writeCatalogue } from './catalogue-json.ts'
import type { Words } from './words.ts'

/** The published texts of a language; version 0 means none. */
export interface Published {
  readonly version: number
  readonly content: Flat
  /** English texts that `content` was translated from. */
  readonly sources: Flat
}

export const NEVER_PUBLISHED: Published = { version: 0, content: {}, sources: {} }

/** Why a text was not translated, as the function `translate` reports it. */
export type FailureReason = 'no_provider' | 'refused' | 'unavailable' | 'mismatch' | 'time'

export interface Draft {
  /** The file as generated or typed; may be invalid JSON while typing. */
  readonly json: string
  /** Texts of the last valid `json`. */
  readonly texts: Flat
  /** Machine-translated keys, not edited or reviewed since. */
  readonly machine: readonly string[]
  readonly edited: readonly string[]
  readonly reviewed: readonly string[]
  /** Keys left untranslated, with the reason. */
  readonly failed: Readonly<Record<string, FailureReason>>
  /** What was published when the draft was started. */
  readonly base: Published
}

export const KEY_STATES = ['missing', 'stale', 'machine', 'edited', 'reviewed', 'current'] as const
/** Names are in `admin.translations.states`. */
export type KeyState = (typeof KEY_STATES)[number]

/** Committed texts overlaid with the published ones still in force. */
export function textsOf(words: Words, published: Published): Flat {
  return {
    ...words.committed,
    ...currentTexts(words.sources, published.content, published.sources),
  }
}

/** Keys whose text, published or else committed, was translated from an older English text. */
export function staleKeys(words: Words, published: Published): ReadonlySet<string> {
  const isStale = (key: string): boolean =>
    published.content[key] === undefined
      ? words.outdated.has(key) && words.committed[key] !== undefined
      : published.sources[key] !== words.sources[key]
  return new Set(Object.keys(words.sources).filter(isStale))
}

/** A draft of the current texts plus machine translations. Earlier edits and reviews win. */
export function makeDraft(
  words: Words,
  published: Published,
  translated: Flat,
  failed: Draft['failed'],
  previous: Draft | undefined,
): Draft {
  const reviewedKeys = previous ? [...previous.edited, ...previous.reviewed] : []
  const edits = Object.fromEntries(
    reviewedKeys.flatMap((key) => {
      const text = previous?.texts[key]
      return text === undefined ? [] : [[key, text] as const]
    }),
  )
  const texts = inOrderOf(
    { ...textsOf(words, published), ...translated, ...edits },
    Object.keys(words.sources),
  )
  return {
    json: writeCatalogue(texts),
    texts,
    machine: Object.keys(translated).filter((key) => !Object.hasOwn(edits, key)),
    edited: previous?.edited ?? [],
    reviewed: previous?.reviewed ?? [],
    failed,
    base: published,
  }
}

/** Replaces the JSON. Texts follow once it is valid. */
export function withJson(draft: Draft, json: string): Draft {
  const parsed = parseCatalogue(json)
  if (!parsed.ok) return { ...draft, json }
  const keys = new Set([...Object.keys(draft.texts), ...Object.keys(parsed.texts)])
  const changed = [...keys].filter((key) => draft.texts[key] !== parsed.texts[key])
  return { ...markEdited(draft, changed), json, texts: parsed.texts }
}

export function withText(draft: Draft, key: string, text: string): Draft {
  const texts = { ...draft.texts, [key]: text }
  return { ...markEdited(draft, [key]), texts, json: writeCatalogue(texts) }
}

export function withReview(draft: Draft, key: string, isReviewed: boolean): Draft {
  const others = draft.reviewed.filter((reviewed) => reviewed !== key)
  return { ...draft, reviewed: isReviewed ? [...others, key] : others }
}

function markEdited(draft: Draft, keys: readonly string[]): Draft {
  const latest = new Set(keys)
  return {
    ...draft,
    edited: [...new Set([...draft.edited, ...keys])],
    machine: draft.machine.filter((key) => !latest.has(key)),
    reviewed: draft.reviewed.filter((key) => !latest.has(key)),
    failed: Object.fromEntries(Object.entries(draft.failed).filter(([key]) => !latest.has(key))),
  }
}

export function keyStates(words: Words, draft: Draft): ReadonlyMap<string, KeyState> {
  const stale = staleKeys(words, draft.base)
  const [machine, edited, reviewed] = [draft.machine, draft.edited, draft.reviewed].map(
    (keys) => new Set(keys),
  )
  const stateOf = (key: string): KeyState => {
    if (draft.texts[key] === undefined) return 'missing'
    if (reviewed?.has(key)) return 'reviewed'
    if (edited?.has(key)) return 'edited'
    if (machine?.has(key)) return 'machine'
    return stale.has(key) ? 'stale' : 'current'
  }
  return new Map(Object.keys(words.sources).map((key) => [key, stateOf(key)]))
}

interface Edition {
  readonly content: Flat
  readonly sources: Flat
  /** Invalid keys, which keep their current text. */
  readonly refused: readonly KeyFault[]
  /** False if exactly this is already published. */
  readonly isNew: boolean
}

/** Valid texts that differ from the committed ones, or confirm them. */
export function editionOf(words: Words, draft: Draft): Edition {
  const refused = checkTexts(words.sources, draft.texts)
  const invalid = new Set(refused.map(({ key }) => key))
  const held = currentTexts(words.sources, draft.base.content, draft.base.sources)
  const confirmed = new Set([...draft.machine, ...draft.edited, ...draft.reviewed])
  const content: Record<string, string> = {}
  const sources: Record<string, string> = {}
  for (const [key, source] of Object.entries(words.sources)) {
    const text = invalid.has(key) ? held[key] : draft.texts[key]
    // A text equal to the committed one is published only if it was confirmed after its English changed.
    const isConfirmed = words.outdated.has(key) && (confirmed.has(key) || held[key] !== undefined)
    if (text === undefined || (text === words.committed[key] && !isConfirmed)) continue
    content[key] = text
    sources[key] = source
  }
  return { content, sources, refused, isNew: !isEqual(content, held) }
}

/** A draft moved onto a newer published version. */
interface Rebased {
  readonly draft: Draft
  /** Keys changed on both sides; the draft's text wins. */
  readonly conflicts: readonly string[]
}

/** Takes over the newer version's texts, except where the draft changed them too. */
export function rebase(words: Words, draft: Draft, published: Published): Rebased {
  const old = textsOf(words, draft.base)
  const theirs = textsOf(words, published)
  const conflicts: string[] = []
  const texts: Record<string, string> = { ...draft.texts }
  for (const key of Object.keys(words.sources)) {
    if (old[key] === theirs[key] || draft.texts[key] === theirs[key]) continue
    const text = theirs[key]
    if (draft.texts[key] !== old[key]) conflicts.push(key)
    else if (text === undefined) delete texts[key]
    else texts[key] = text
  }
  return { draft: { ...draft, texts, json: writeCatalogue(texts), base: published }, conflicts }
}

function isEqual(left: Flat, right: Flat): boolean {
  const keys = Object.keys(left)
  return keys.length === Object.keys(right).length && keys.every((key) => left[key] === right[key])
}
