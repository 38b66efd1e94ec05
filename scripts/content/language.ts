import { resolve } from 'node:path'
import { isLocale, type Locale } from '#i18n/locales.ts'
import type { LanguageProfiles } from '../../supabase/functions/chat-assistant/knowledge.ts'
import { detectLanguage } from '../../supabase/functions/chat-assistant/language.ts'
import { countStopWords } from '../../supabase/functions/chat-assistant/text.ts'
import { buildKnowledge } from '../assistant/knowledge.ts'

/** Shorter texts say too little, but for their script. */
const TELLING = 40
const TELLING_BY_SCRIPT = 12
const ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const SILENT = /\{\{[^}]*\}\}|\b(?:https?|mailto):\S+|\S+@\S+|<[^>]*>|\]\([^)]*\)|`[^`]*`/g
/** Told apart only in texts of so many letters. */
const NEAR: Readonly<Record<string, readonly [Locale, number]>> = {
  ja: ['zh', 24],
  no: ['sv', 57],
  sv: ['no', 57],
  es: ['pt', 57],
  pt: ['es', 57],
}
/** The start tells mostly, and fast; more of the text is read only if it seems foreign. */
const READ = [60, 200]

let profiles: LanguageProfiles | undefined

/** The language a text is in, when it is not the one it should be in. */
export function foreign(text: string, locale: string): Locale | null {
  const spoken = text.replace(SILENT, ' ').replace(/\s+/g, ' ').trim()
  if (!isLocale(locale)) return null
  const asian = /^(zh|ja|ko)$/.test(locale)
  if (spoken.length <= (asian || ASIAN.test(spoken) ? TELLING_BY_SCRIPT : TELLING)) return null
  if (!asian && isPlainly(spoken, locale)) return null
  profiles ??= buildKnowledge(resolve(import.meta.dirname, '../..')).profiles
  let found: Locale = locale
  for (const letters of READ) {
    found = detectLanguage(spoken.slice(0, letters), profiles, locale)
    if (found === locale) return null
  }
  const [near, letters = 0] = NEAR[locale] ?? []
  return near === found && spoken.length < letters ? null : found
}

/** Spares most texts the detection: hardly any is two fifths small words of another language. */
function isPlainly(text: string, locale: Locale): boolean {
  const start = text.slice(0, 120)
  return countStopWords(start, locale) / start.split(' ').length >= 0.4
}
