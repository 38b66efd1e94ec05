import type { Locale } from '../../../src/i18n/locales.ts'
import { named } from '../../../src/i18n/named.ts'
import { LEXICONS } from './lexicon/index.ts'
import {
  ASPECTS,
  type Aspect,
  CATEGORIES,
  type Category,
  CONCEPTS,
  type Concept,
  INTENTS,
  type Intent,
} from './lexicon/types.ts'
import { namesFor } from './names.ts'
import { fold, isJoined, spaced } from './text.ts'

interface Patterns {
  readonly concepts: ReadonlyMap<Concept, RegExp>
  readonly intents: ReadonlyMap<Intent, RegExp>
  readonly answers: ReadonlyMap<Aspect, RegExp>
  readonly categories: ReadonlyMap<Category, RegExp>
}
const compiled = new Map<Locale, Patterns>()

/** A language's patterns, compiled to regular expressions over {@link spaced} text. */
function patternsOf(locale: Locale): Patterns {
  let patterns = compiled.get(locale)
  if (!patterns) {
    const { concepts, intents, answers, categories } = LEXICONS[locale]
    patterns = {
      concepts: compileAll(CONCEPTS, concepts, locale),
      intents: compileAll(INTENTS, intents, locale),
      answers: compileAll(ASPECTS, answers, locale),
      categories: compileAll(CATEGORIES, categories, locale),
    }
    compiled.set(locale, patterns)
  }
  return patterns
}

function compileAll<Name extends string>(
  names: readonly Name[],
  written: Partial<Readonly<Record<Name, string>>>,
  locale: Locale,
): Map<Name, RegExp> {
  return new Map(
    names.flatMap((name) => {
      const pattern = written[name]
      if (!pattern) return []
      const more = namesFor(name, locale)
      return [[name, compile(more ? `${pattern}|${more}` : pattern, locale)] as const]
    }),
  )
}

/** See {@link Lexicon} for the syntax. */
function compile(pattern: string, locale: Locale): RegExp {
  const joined = isJoined(locale)
  const alternatives = fold(named(pattern), locale)
    .split('|')
    .sort((a, b) => b.length - a.length)
    .map((alternative) => {
      const words =
        locale === 'zh' || locale === 'ja' ? alternative.replaceAll(' ', '') : alternative
      if (joined) return literal(words).replaceAll('\\.\\.', '.{0,12}')
      return literal(words.trim())
        .replaceAll(' \\.\\. ', ' (?:[^ ]+ ){0,6}?')
        .replaceAll('\\*', '[^ ]*')
    })
  return new RegExp(
    joined ? `(?:${alternatives.join('|')})` : ` (?:${alternatives.join('|')}) `,
    'u',
  )
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function found<Name>(patterns: ReadonlyMap<Name, RegExp>, text: string): Name[] {
  return [...patterns].flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []))
}

export function conceptsIn(text: string, locale: Locale): Concept[] {
  return found(patternsOf(locale).concepts, spaced(text, locale))
}

export function categoriesIn(text: string, locale: Locale): Category[] {
  return found(patternsOf(locale).categories, spaced(text, locale))
}

/** Whether a text matches an intent. */
export function shows(intent: Intent, text: string, locale: Locale): boolean {
  return patternsOf(locale).intents.get(intent)?.test(spaced(text, locale)) ?? false
}

/** The aspects on which a text says something. */
export function answersIn(text: string, locale: Locale): Aspect[] {
  return found(patternsOf(locale).answers, spaced(text, locale))
}

/** The intents that a text shows, and what else it says. */
export function partsOf(
  intents: readonly Intent[],
  text: string,
  locale: Locale,
): { readonly parts: readonly Intent[]; readonly rest: string } {
  let rest = spaced(text, locale)
  const parts = intents.filter((intent) => {
    const pattern = patternsOf(locale).intents.get(intent)
    if (!pattern) return false
    const every = new RegExp(pattern.source, 'gu')
    const before = rest
    // Adjacent matches share a space, so a second pass is needed.
    rest = rest.replace(every, ' ').replace(every, ' ')
    return rest !== before
  })
  return { parts, rest: rest.trim() }
}

/** The intents that a text is made of; empty if it says anything else. */
export function madeOf(
  intents: readonly Intent[],
  text: string,
  locale: Locale,
): readonly Intent[] {
  const { parts, rest } = partsOf(intents, text, locale)
  return rest === '' ? parts : []
}

/** Whether a text begins with an intent's pattern. */
export function beginsWith(intent: Intent, text: string, locale: Locale): boolean {
  const match = patternsOf(locale).intents.get(intent)?.exec(spaced(text, locale))
  return match !== null && match !== undefined && match.index <= 1
}

/** Removes words that match the given intents, categories or concepts. */
export function without(
  text: string,
  locale: Locale,
  names: { intents?: readonly Intent[]; concepts?: readonly Concept[] },
): string {
  const { intents, concepts, categories } = patternsOf(locale)
  const patterns = [
    ...(names.intents ?? []).flatMap((name) => intents.get(name) ?? []),
    ...(names.concepts ?? []).flatMap((name) => concepts.get(name) ?? []),
    ...categories.values(),
  ]
  let rest = spaced(text, locale)
  for (const pattern of patterns) {
    const every = new RegExp(pattern.source, 'gu')
    // Adjacent matches share a space, so a second pass is needed.
    rest = rest.replace(every, ' ').replace(every, ' ')
  }
  return rest.trim()
}
