import { readFile } from 'node:fs/promises'
import type { Locale } from '../../../src/i18n/locales.ts'
import { type Asked, type AskedFile, openAsked } from './asked.ts'
import type { Passage } from './passage.ts'

/** What the build writes for one language, as JSON. */
export interface KnowledgeFile {
  readonly locale: Locale
  /** The assistant's own words, by the keys of `translation.json`. */
  readonly words: Readonly<Record<string, string>>
  readonly passages: readonly Passage[]
  readonly asked: AskedFile
}

/** Frequent groups of three letters of each language, the most frequent first. */
export type LanguageProfiles = Readonly<Partial<Record<Locale, readonly string[]>>>

export interface Knowledge extends Omit<KnowledgeFile, 'asked'> {
  readonly asked: Asked
}

/** Where answers come from; a test builds it in memory. */
export interface Library {
  knowledge(locale: Locale): Promise<Knowledge>
  profiles(): Promise<LanguageProfiles>
}

/** Opens one language's file. */
export function openKnowledge(file: KnowledgeFile): Knowledge {
  return { ...file, asked: openAsked(file.asked, file.locale) }
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
