import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#i18n/locales.ts'
import { named } from '#i18n/named.ts'
import type { Leads } from './leads.ts'
import type { Example } from './train.ts'

export function examplesIn(root: string, locale: Locale): Example[] {
  const file = join(root, `scripts/assistant/asked/${locale}.json`)
  const asked = JSON.parse(named(readFileSync(file, 'utf8'))) as Readonly<Record<string, string[]>>
  return Object.entries(asked).flatMap(([name, texts]) => texts.map((text) => ({ text, name })))
}

/** What is answered about a subject is an example of it. */
export const examplesOf = (leads: Leads): Example[] =>
  Object.entries(leads).map(([name, lead]) => ({
    name,
    text: lead.replace(/\]\([^)]*\)/g, '').replaceAll('[', ''),
  }))
