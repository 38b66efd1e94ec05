import { readFile } from 'node:fs/promises'
import type { Locale } from '../../../src/i18n/locales.ts'
import { type ExampleIndex, type ExamplesFile, openExamples } from './examples.ts'
import { type Passage, titleOf } from './passage.ts'

/** Compiled knowledge of one language, as JSON. */
export interface KnowledgeFile {
  readonly locale: Locale
  /** The assistant's canned texts, by translation key. */
  readonly words: Readonly<Record<string, string>>
  /** First sentences of an answer, by subject. */
  readonly leads: Readonly<Record<string, string>>
  readonly passages: readonly Passage[]
  readonly asked: ExamplesFile
}

/** Frequent trigrams of each language, most frequent first. */
export type LanguageProfiles = Readonly<Partial<Record<Locale, readonly string[]>>>

export interface Knowledge extends Omit<KnowledgeFile, 'asked'> {
  readonly asked: ExampleIndex
}

/** Source of the knowledge; tests build it in memory. */
export interface Library {
  knowledge(locale: Locale): Promise<Knowledge>
  profiles(): Promise<LanguageProfiles>
}

export function openKnowledge(file: KnowledgeFile): Knowledge {
  const headings = new Map(file.passages.map(({ id, heading }) => [id, titleOf(heading)]))
  const titles = Map.groupBy(file.asked.subjects, ([, [id = '']]) => headings.get(id) ?? '')
  const names = new Map([...titles].map(([title, own]) => [title, own.map(([name]) => name)]))
  return { ...file, asked: openExamples(file.asked, file.locale, names) }
}

/** A folder of compiled files, loaded on demand and cached. */
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
