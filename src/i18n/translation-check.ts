import type { Flat } from './flat.ts'
import { pluralBases, pluralForm } from './plurals.ts'

/** Faults of a translated text. Messages are under `admin.translations.faults.<code>`. */
const TRANSLATION_FAULTS = ['missing', 'unknown', 'empty', 'placeholders', 'tags', 'html'] as const
export type TranslationFault = (typeof TRANSLATION_FAULTS)[number]

export interface KeyFault {
  readonly key: string
  readonly fault: TranslationFault
}

const PLACEHOLDER = /\{\{\s*([\w.]+)\s*\}\}/g
const TAG = /<(\/?)([a-zA-Z][\w-]*)\s*(\/?)>/g
/** Anything a browser could parse as markup, including comments and entities. */
const MARKUP = /<\/?[a-zA-Z!?][^>]*>?|&(?:#\w+|\w+);/g

/** Without `{{brand}}`, which every text may use. */
const names = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)]
    .map(([, name]) => String(name))
    .filter((name) => name !== 'brand')
    .sort()
const tagsOf = (text: string): string[] =>
  [...text.matchAll(TAG)].map(([, end, name, alone]) => `${end}${name}${alone}`)

/**
 * The first fault of a text, or null.
 * @param form Plural form of the key; forms for a single number may omit `{{count}}`.
 */
export function checkText(
  source: string,
  text: string,
  form: Intl.LDMLPluralRule | null = null,
): TranslationFault | null {
  if (text.trim() === '' && source.trim() !== '') return 'empty'
  const countIsOptional = form === 'zero' || form === 'one' || form === 'two'
  const wanted = (of: string): string[] =>
    names(of).filter((name) => !(countIsOptional && name === 'count'))
  if (differ(wanted(source), wanted(text)) || strayBraces(text)) return 'placeholders'
  if (differ(tagsOf(source).sort(), tagsOf(text).sort()) || !isNested(tagsOf(text))) return 'tags'
  const known = new Set(source.match(MARKUP) ?? [])
  if ((text.match(MARKUP) ?? []).some((markup) => !known.has(markup))) return 'html'
  return null
}

/**
 * All faults of a set of texts.
 * @param sources English texts by the language's keys ({@link sourcesFor}).
 */
export function checkTexts(sources: Flat, texts: Flat): KeyFault[] {
  const bases = pluralBases(sources)
  const faults: KeyFault[] = []
  for (const [key, source] of Object.entries(sources)) {
    const text = Object.hasOwn(texts, key) ? texts[key] : undefined
    const fault = text === undefined ? 'missing' : checkText(source, text, pluralForm(key, bases))
    if (fault) faults.push({ key, fault })
  }
  for (const key of Object.keys(texts)) {
    if (!Object.hasOwn(sources, key)) faults.push({ key, fault: 'unknown' })
  }
  return faults
}

function differ(left: readonly string[], right: readonly string[]): boolean {
  return left.length !== right.length || left.some((item, index) => item !== right[index])
}

/** A broken placeholder, such as `{{name}` or `{name}`, would show up literally; `$t()` would take in another text. */
function strayBraces(text: string): boolean {
  return /[{}]|\$t\(/.test(text.replace(PLACEHOLDER, ''))
}

function isNested(tags: readonly string[]): boolean {
  const open: string[] = []
  for (const tag of tags) {
    if (tag.endsWith('/')) continue
    if (!tag.startsWith('/')) open.push(tag)
    else if (open.pop() !== tag.slice(1)) return false
  }
  return open.length === 0
}
