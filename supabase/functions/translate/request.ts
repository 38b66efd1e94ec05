import { type Flat, flatten } from '../../../src/i18n/flat.ts'
import { isLocale, type Locale } from '../../../src/i18n/locales.ts'

export const LIMITS = {
  /** Bytes of the body. */
  body: 1024 * 1024,
  /** Keys of each object. */
  keys: 4_000,
  /** Characters of one text. */
  text: 5_000,
  /** Characters of all texts. */
  total: 300_000,
  depth: 10,
  /** Characters of one context. */
  context: 200,
} as const

/** A validated request. */
export interface TranslationRequest {
  /** True if `text` was a single string, whose key is empty. */
  readonly isSingle: boolean
  readonly texts: Flat
  readonly locale: Exclude<Locale, 'en'>
  /** Existing translations. */
  readonly current: Flat
  /** Fingerprints of the English texts that `current` was translated from, by key. */
  readonly sources: Flat
  /** Where texts are used, by key. */
  readonly context: Flat
  /** Also translate texts that are up to date. */
  readonly all: boolean
}

const FORBIDDEN = /(^|\.)(__proto__|constructor|prototype)(\.|$)/

/** Parses a body, or returns an error message. */
export function parseRequest(body: unknown): TranslationRequest | string {
  if (typeof body !== 'object' || body === null) return 'The body is not a JSON object'
  const { text, targetLanguage, current, sources, context, all } = body as Record<string, unknown>
  if (!isLocale(targetLanguage) || targetLanguage === 'en')
    return 'targetLanguage is not a language of the site other than English'
  const isSingle = typeof text === 'string'
  try {
    const texts = isSingle ? { '': text } : flatChecked(text, 'text')
    return (
      faultOf(texts) ?? {
        isSingle,
        texts,
        locale: targetLanguage,
        current: current === undefined ? {} : flatChecked(current, 'current'),
        sources: sources === undefined ? {} : flatChecked(sources, 'sources'),
        context: context === undefined ? {} : flatChecked(context, 'context'),
        all: all === true,
      }
    )
  } catch (error) {
    if (error instanceof TypeError) return error.message
    throw error
  }
}

function flatChecked(tree: unknown, name: string): Flat {
  refuseLarge(tree, name)
  try {
    return flatten(tree)
  } catch {
    throw new TypeError(`${name} holds something that is neither a text nor an object`)
  }
}

function faultOf(texts: Flat): string | null {
  let total = 0
  for (const [key, text] of Object.entries(texts)) {
    if (FORBIDDEN.test(key)) return 'text has a key that cannot be one'
    if (text.length > LIMITS.text) return `A text is longer than ${LIMITS.text} characters`
    total += text.length
  }
  return total > LIMITS.total ? `text is longer than ${LIMITS.total} characters in all` : null
}

/** Throws before anything is made of a tree that is too deep or has too many keys. */
function refuseLarge(tree: unknown, name: string): void {
  let keys = 0
  const walk = (node: unknown, depth: number): void => {
    if (depth > LIMITS.depth) throw new TypeError(`${name} is nested too deeply`)
    if (typeof node === 'object' && node !== null)
      for (const value of Object.values(node)) walk(value, depth + 1)
    else if (++keys > LIMITS.keys) throw new TypeError(`${name} has more than ${LIMITS.keys} keys`)
  }
  walk(tree, 0)
}
