import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#i18n/locales.ts'
import { named } from '#i18n/named.ts'
import type { Passage } from '../../supabase/functions/chat-assistant/passage.ts'
import { CLASSES } from './subjects.ts'
import type { Example } from './train.ts'

export function examplesIn(root: string, locale: Locale): Example[] {
  const file = join(root, `scripts/assistant/asked/${locale}.json`)
  const asked = JSON.parse(named(readFileSync(file, 'utf8'))) as Readonly<Record<string, string[]>>
  return Object.entries(asked).flatMap(([name, texts]) => texts.map((text) => ({ text, name })))
}

/** Paragraphs of a subject's first passage that say what it is about. */
const FIRST = 3

/** Of clauses: "2.2. We do not:" */
const NUMBERING = /^\d+\.(?:\d+\.)?\s/

/** What the pages say about each subject: its lead, and heading and first paragraphs of its first passage. */
export function examplesOfPages(
  passages: readonly Passage[],
  leads: Readonly<Record<string, string>>,
): Example[] {
  return CLASSES.flatMap(([name, [first]]) => {
    const passage = passages.find(({ id }) => id === first)
    const lead = leads[name]?.replace(/\]\([^)]*\)/g, '').replaceAll('[', '')
    const texts = [lead, passage?.heading, ...(passage?.blocks.slice(0, FIRST) ?? [])]
    return texts.flatMap((text) => (text ? { text: text.replace(NUMBERING, ''), name } : []))
  })
}
