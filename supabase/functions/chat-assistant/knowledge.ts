import { readFile } from 'node:fs/promises'
import type MiniSearch from 'minisearch'
import { type Asked, type AskedFile, openAsked } from './asked.ts'
import { loadIndex } from './retrieve.ts'

const CODES = ['en', 'fr', 'de', 'es', 'it', 'nl', 'zh', 'ja', 'ko', 'sv', 'no', 'pt'] as const

export type Locale = (typeof CODES)[number]
export const LOCALES: readonly Locale[] = CODES

/** True for the code of a language of the site. */
export function isLocale(value: unknown): value is Locale {
  return CODES.some((code) => code === value)
}

/** A part of a page: what stands under one heading. */
export interface Passage {
  /** The same in every language, e.g. `faq/fees` or `legal/terms/10`. */
  readonly id: string
  /** Path without a language prefix. */
  readonly path: string
  /** Empty for the beginning of a page. */
  readonly anchor: string
  readonly page: string
  readonly heading: string
  /** Paragraphs, list items and table rows as plain text. */
  readonly blocks: readonly string[]
}

/** What the build writes for one language, as JSON. */
export interface KnowledgeFile {
  readonly locale: Locale
  /** The assistant's own words, by the keys of `translation.json`. */
  readonly words: Readonly<Record<string, string>>
  readonly passages: readonly Passage[]
  /** The serialised text index; its documents are places in `passages`. */
  readonly index: object
  readonly asked: AskedFile
}

/** Frequent groups of three letters of each language, the most frequent first. */
export type LanguageProfiles = Readonly<Partial<Record<Locale, readonly string[]>>>

export interface Knowledge extends Omit<KnowledgeFile, 'index' | 'asked'> {
  readonly index: MiniSearch
  readonly asked: Asked
}

/** Where answers come from; a test builds it in memory. */
export interface Library {
  knowledge(locale: Locale): Promise<Knowledge>
  profiles(): Promise<LanguageProfiles>
}

/** Opens one language's file. */
export function openKnowledge(file: KnowledgeFile): Knowledge {
  const { index, asked, locale } = file
  return { ...file, index: loadIndex(index), asked: openAsked(asked, locale) }
}

/** The files that the build wrote to a folder; each is read when it is first asked for, and kept. */
export function folderLibrary(folder: URL): Library {
  const opened = new Map<Locale, Promise<Knowledge>>()
  let profiles: Promise<LanguageProfiles> | undefined
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(new URL(`${name}.json`, folder), 'utf8'))
  return {
    knowledge(locale) {
      const found =
        opened.get(locale) ?? read(locale).then((file) => openKnowledge(file as KnowledgeFile))
      opened.set(locale, found)
      found.catch(() => opened.delete(locale))
      return found
    },
    profiles() {
      profiles ??= (read('languages') as Promise<LanguageProfiles>).catch((error: unknown) => {
        profiles = undefined
        throw error
      })
      return profiles
    },
  }
}
