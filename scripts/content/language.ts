import { resolve } from 'node:path'
import { isLocale, type Locale } from '#i18n/locales.ts'
import type { LanguageProfiles } from '../../supabase/functions/chat-assistant/knowledge.ts'
import { detectLanguage } from '../../supabase/functions/chat-assistant/language.ts'
import { countStopWords } from '../../supabase/functions/chat-assistant/text.ts'
import { buildKnowledge } from '../assistant/knowledge.ts'

/** Shorter texts say too little, but for their script. */
const TELLING: Readonly<Record<string, number>> = { zh: 12, ja: 12, ko: 12 }
const SILENT = /\{\{[^}]*\}\}|\b(?:https?|mailto):\S+|\S+@\S+|<[^>]*>|\]\([^)]*\)|`[^`]*`/g
/** Told apart only in longer texts. */
const NEAR: Readonly<Record<string, Locale>> = { ja: 'zh', no: 'sv', sv: 'no', es: 'pt', pt: 'es' }
/** The start tells mostly, and fast; more of the text is read only if it seems foreign. */
const READ = [60, 200]

let profiles: LanguageProfiles | undefined

/** The language a text is in, when it is not the one it should be in. */
export function foreign(text: string, locale: string): Locale | null {
  const spoken = text.replace(SILENT, ' ').replace(/\s+/g, ' ').trim()
  if (!isLocale(locale) || spoken.length <= (TELLING[locale] ?? 40)) return null
  if (!(locale in TELLING) && isPlainly(spoken, locale)) return null
  profiles ??= buildKnowledge(resolve(import.meta.dirname, '../..')).profiles
  let found: Locale = locale
  for (const letters of READ) {
    found = detectLanguage(spoken.slice(0, letters), profiles, locale)
    if (found === locale) return null
  }
  return NEAR[locale] === found && spoken.length < 80 ? null : found
}

/** Spares most texts the detection: hardly any is two fifths small words of another language. */
function isPlainly(text: string, locale: Locale): boolean {
  const start = text.slice(0, 120)
  return countStopWords(start, locale) / start.split(' ').length >= 0.4
}
