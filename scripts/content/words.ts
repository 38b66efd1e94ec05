import { isLocale } from '#i18n/locales.ts'
import { offKey, type Place } from '#i18n/voice.ts'
import type { Fault, FaultKind } from './fault.ts'
import { readFrontmatter } from './frontmatter.ts'
import { foreign } from './language.ts'
import type { Outline } from './markdown.ts'
import type { Doc } from './tree.ts'

const SPOKEN = /^(title|description|lead|question|achievement)$/

/** Texts left in another language, and words that are not how a language speaks. */
export function checkWords(doc: Doc, { blocks }: Outline): Fault[] {
  const { values, lineOf } = readFrontmatter(doc)
  const texts = [
    ...Object.entries(values).flatMap(([key, text]) =>
      typeof text === 'string' && SPOKEN.test(key) ? [{ text, line: lineOf.get(key) ?? 1 }] : [],
    ),
    ...blocks,
  ]
  const place = /^(faq|pages)$/.test(doc.collection) ? 'page' : 'article'
  return texts.flatMap(({ text, line }) =>
    wordFaults(text, doc.locale, place).map(
      ([kind, message]): Fault => ({ kind, file: doc.file, line, message }),
    ),
  )
}

export function wordFaults(text: string, locale: string, place: Place): [FaultKind, string][] {
  if (!isLocale(locale)) return []
  const language = foreign(text, locale)
  if (language) return [['language', `this seems to be in another language (${language})`]]
  return offKey(text, locale, place).map((words) => ['voice', `not “${words}”: see docs/voice.md`])
}
