import { type Flat, inOrderOf } from '#i18n/flat.ts'
import { currentTexts } from '#i18n/overlay.ts'
import { checkTexts, type KeyFault } from '#i18n/translation-check.ts'
import { parseCatalogue, writeCatalogue } from './catalogue-json.ts'
import type { Words } from './words.ts'

/** What is published for a language: version 0 is nothing. */
export interface Published {
  readonly version: number
  readonly content: Flat
  /** English texts that `content` was made from. */
  readonly sources: Flat
}

export const NEVER_PUBLISHED: Published = { version: 0, content: {}, sources: {} }

/** Why a text kept its original, as the function `translate` says it. */
export type FailureReason = 'no_provider' | 'refused' | 'unavailable' | 'mismatch' | 'time'

/** A language that is being worked on. */
export interface Draft {
  /** The file as it was generated or typed; it may be no JSON for a while. */
  readonly json: string
  /** What `json` said when it last was valid. */
  readonly texts: Flat
  /** Keys whose text a machine wrote, and nobody has touched or read since. */
  readonly machine: readonly string[]
  readonly edited: readonly string[]
  readonly reviewed: readonly string[]
  /** Keys that kept their original text, with the reason. */
  readonly failed: Readonly<Record<string, FailureReason>>
  /** What was published when the work began. */
  readonly base: Published
}

export const KEY_STATES = ['missing', 'stale', 'machine', 'edited', 'reviewed', 'current'] as const
/** How far a text is; the words are in `admin.translations.states`. */
export type KeyState = (typeof KEY_STATES)[number]

/** The words a language has: the committed ones, with the published ones that hold. */
export function textsOf(words: Words, published: Published): Flat {
  return {
    ...words.committed,
    ...currentTexts(words.sources, published.content, published.sources),
  }
}

/** Keys whose text, published or else committed, was made from other English words than those of today. */
export function staleKeys(words: Words, published: Published): ReadonlySet<string> {
  const isStale = (key: string): boolean =>
    published.content[key] === undefined
      ? words.behind.has(key) && words.committed[key] !== undefined
      : published.sources[key] !== words.sources[key]
  return new Set(Object.keys(words.sources).filter(isStale))
}

/** A draft of what the language has, with what a machine translated. What somebody edited or read before is kept. */
export function makeDraft(
  words: Words,
  published: Published,
  translated: Flat,
  failed: Draft['failed'],
  previous: Draft | undefined,
): Draft {
  const kept = previous ? [...previous.edited, ...previous.reviewed] : []
  const mine = Object.fromEntries(
    kept.flatMap((key) => {
      const text = previous?.texts[key]
      return text === undefined ? [] : [[key, text] as const]
    }),
  )
  const texts = inOrderOf(
    { ...textsOf(words, published), ...translated, ...mine },
    Object.keys(words.sources),
  )
  return {
    json: writeCatalogue(texts),
    texts,
    machine: Object.keys(translated).filter((key) => !Object.hasOwn(mine, key)),
    edited: previous?.edited ?? [],
    reviewed: previous?.reviewed ?? [],
    failed,
    base: published,
  }
}

/** The draft with other JSON. Texts follow as soon as it is valid. */
export function withJson(draft: Draft, json: string): Draft {
  const parsed = parseCatalogue(json)
  if (!parsed.ok) return { ...draft, json }
  const keys = new Set([...Object.keys(draft.texts), ...Object.keys(parsed.texts)])
  const changed = [...keys].filter((key) => draft.texts[key] !== parsed.texts[key])
  return { ...touched(draft, changed), json, texts: parsed.texts }
}

/** The draft with another text of one key. */
export function withText(draft: Draft, key: string, text: string): Draft {
  const texts = { ...draft.texts, [key]: text }
  return { ...touched(draft, [key]), texts, json: writeCatalogue(texts) }
}

/** The draft with a text marked as read by a person, or not. */
export function withReview(draft: Draft, key: string, isReviewed: boolean): Draft {
  const others = draft.reviewed.filter((reviewed) => reviewed !== key)
  return { ...draft, reviewed: isReviewed ? [...others, key] : others }
}

function touched(draft: Draft, keys: readonly string[]): Draft {
  const now = new Set(keys)
  return {
    ...draft,
    edited: [...new Set([...draft.edited, ...keys])],
    machine: draft.machine.filter((key) => !now.has(key)),
    reviewed: draft.reviewed.filter((key) => !now.has(key)),
    failed: Object.fromEntries(Object.entries(draft.failed).filter(([key]) => !now.has(key))),
  }
}

/** How far each text of the language is. */
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

/** What applying a draft publishes. */
interface Edition {
  readonly content: Flat
  readonly sources: Flat
  /** Keys that are not fit; they keep the text they have. */
  readonly refused: readonly KeyFault[]
  /** False where exactly this is published already. */
  readonly isNew: boolean
}

/** What differs from the committed words, or confirms them, and is fit to be published. */
export function editionOf(words: Words, draft: Draft): Edition {
  const refused = checkTexts(words.sources, draft.texts)
  const unfit = new Set(refused.map(({ key }) => key))
  const held = currentTexts(words.sources, draft.base.content, draft.base.sources)
  const seen = new Set([...draft.machine, ...draft.edited, ...draft.reviewed])
  const content: Record<string, string> = {}
  const sources: Record<string, string> = {}
  for (const [key, source] of Object.entries(words.sources)) {
    const text = unfit.has(key) ? held[key] : draft.texts[key]
    // The committed text goes without saying, unless English has changed and somebody found that it still fits.
    const isConfirmed = words.behind.has(key) && (seen.has(key) || held[key] !== undefined)
    if (text === undefined || (text === words.committed[key] && !isConfirmed)) continue
    content[key] = text
    sources[key] = source
  }
  return { content, sources, refused, isNew: !areSame(content, held) }
}

/** A draft taken to a version that somebody published meanwhile. */
interface Rebased {
  readonly draft: Draft
  /** Keys that both changed; the draft keeps its own text. */
  readonly disputed: readonly string[]
}

/** Takes over the texts of a newer version, except where the draft says something of its own. */
export function rebase(words: Words, draft: Draft, published: Published): Rebased {
  const old = textsOf(words, draft.base)
  const theirs = textsOf(words, published)
  const disputed: string[] = []
  const texts: Record<string, string> = { ...draft.texts }
  for (const key of Object.keys(words.sources)) {
    if (old[key] === theirs[key] || draft.texts[key] === theirs[key]) continue
    const text = theirs[key]
    if (draft.texts[key] !== old[key]) disputed.push(key)
    else if (text === undefined) delete texts[key]
    else texts[key] = text
  }
  return { draft: { ...draft, texts, json: writeCatalogue(texts), base: published }, disputed }
}

function areSame(left: Flat, right: Flat): boolean {
  const keys = Object.keys(left)
  return keys.length === Object.keys(right).length && keys.every((key) => left[key] === right[key])
}
