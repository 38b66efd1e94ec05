import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Flat, flatten } from '#i18n/flat.ts'
import { droppedTerms } from '#i18n/glossary.ts'
import { LOCALES, type Locale } from '#i18n/locales.ts'
import { named } from '#i18n/named.ts'
import { sourcesFor } from '#i18n/plurals.ts'
import { checkTexts } from '#i18n/translation-check.ts'
import type { Fault, FaultKind } from './fault.ts'
import { numberFault } from './numbers.ts'
import { unsaid } from './pinned.ts'
import { wordFaults } from './words.ts'

/** Said in English in many languages. */
const COMMON: readonly string[] = ['© {{year}} {{brand}}. All rights reserved.']

/** The files of the interface, by language, as written. */
type Catalogues = Readonly<Record<Locale, string>>

const fileOf = (locale: string): string => `src/i18n/locales/${locale}/translation.json`

export function readCatalogues(root: string): Catalogues {
  const read = (locale: Locale) => [locale, readFileSync(join(root, fileOf(locale)), 'utf8')]
  return Object.fromEntries(LOCALES.map(read)) as Catalogues
}

/** Everything wrong with the texts of the interface, by file and line. */
export function checkInterface(
  catalogues: Catalogues,
  locales: readonly Locale[] = LOCALES,
): Fault[] {
  const english = parse(catalogues.en)
  return locales.flatMap((locale) => {
    const texts = parse(catalogues[locale])
    const at = linesOf(catalogues[locale])
    const fault = (kind: FaultKind, key: string, message: string): Fault => {
      return { kind, file: fileOf(locale), line: at.get(key) ?? 1, message: `${key}: ${message}` }
    }
    if (typeof texts === 'string') return [fault('json', texts, 'is not a text')]
    if (typeof english === 'string') return []
    if (catalogues[locale] !== `${JSON.stringify(JSON.parse(catalogues[locale]), null, 2)}\n`)
      return [fault('json', 'the file', 'is not as JSON.stringify writes it, or has a key twice')]
    const sources = sourcesFor(english, locale)
    const faults = checkTexts(sources, texts).map((one) => fault('text', one.key, one.fault))
    for (const [key, text] of Object.entries(texts)) {
      for (const [kind, message] of faultsOf(key, text, sources[key], locale))
        faults.push(fault(kind, key, message))
    }
    return faults
  })
}

function* faultsOf(
  key: string,
  text: string,
  english: string | undefined,
  locale: Locale,
): Generator<[FaultKind, string]> {
  if (COMMON.includes(text)) return
  yield* wordFaults(named(text), locale, 'interface')
  if (locale === 'en' || english === undefined) return
  if (isLeft(text, english)) yield ['language', 'is English']
  const numbers = numberFault(english, text, locale)
  if (numbers) yield ['numbers', numbers]
  for (const term of droppedTerms(english, text)) yield ['text', `${term} is missing`]
  if (links(text) !== links(english)) yield ['link', 'English has other links, [so]({{here}})']
  const most = 2 * english.length + 15
  if (widthOf(text) > most) yield ['length', `has room for ${most} letters, as English is short`]
  const lost = unsaid(key, english, text, locale)
  if (lost) yield ['pinned', lost]
}

/** Two words that are the same in both languages are a text nobody translated. */
const isLeft = (text: string, english: string): boolean =>
  text === english && words(text).length > 1

const words = (text: string): readonly string[] =>
  text.replace(/\{\{[^}]*\}\}|Lumi/g, ' ').match(/\p{L}{2,}/gu) ?? []

const links = (text: string): number => text.match(/\[[^\]]+\]\([^)\s]+\)/g)?.length ?? 0

/** In columns: Chinese, Japanese and Korean letters take two. */
const widthOf = (text: string): number =>
  text.length + (text.match(/[\u3000-\u9fff\uac00-\ud7af\uff00-\uff60]/g)?.length ?? 0)

/** The texts by key, or the key of something that is none. */
function parse(catalogue: string): Flat | string {
  try {
    return flatten(JSON.parse(catalogue))
  } catch (error) {
    return (error as Error).message
  }
}

/** The line of each key in a file as `JSON.stringify` writes it. */
function linesOf(catalogue: string): ReadonlyMap<string, number> {
  const path: string[] = []
  const lines = new Map<string, number>()
  for (const [index, line] of catalogue.split('\n').entries()) {
    const [, indent = '', name] = /^( *)"([^"]+)":/.exec(line) ?? []
    if (name === undefined) continue
    path.splice(indent.length / 2 - 1, path.length, name)
    lines.set(path.join('.'), index + 1)
  }
  return lines
}
