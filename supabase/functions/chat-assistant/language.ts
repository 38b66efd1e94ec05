import { LOCALES, type Locale } from '../../../src/i18n/locales.ts'
import type { LanguageProfiles } from './knowledge.ts'
import { countStopWords } from './text.ts'

const RANKS = 600

/** Trigrams of a text, with words padded by spaces. */
function trigrams(text: string): string[] {
  const letters = ` ${text
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()} `
  const found: string[] = []
  for (let place = 0; place + 3 <= letters.length; place += 1) {
    const group = letters.slice(place, place + 3)
    if (group.trim().length > 1) found.push(group)
  }
  return found
}

/** The most frequent trigrams of a text. */
export function profileOf(text: string): string[] {
  const counts = new Map<string, number>()
  for (const group of trigrams(text)) counts.set(group, (counts.get(group) ?? 0) + 1)
  return [...counts]
    .sort(([a, many], [b, few]) => few - many || (a < b ? -1 : 1))
    .slice(0, RANKS)
    .map(([group]) => group)
}

const profileRanks = new WeakMap<
  LanguageProfiles,
  ReadonlyMap<Locale, ReadonlyMap<string, number>>
>()

function ranksOf(profiles: LanguageProfiles): ReadonlyMap<Locale, ReadonlyMap<string, number>> {
  let ranks = profileRanks.get(profiles)
  if (!ranks) {
    ranks = new Map(
      Object.entries(profiles).map(([locale, groups]) => [
        locale as Locale,
        new Map(groups.map((group, rank) => [group, rank])),
      ]),
    )
    profileRanks.set(profiles, ranks)
  }
  return ranks
}

/**
 * Detects the language of a text. Scripts come first; European languages are scored by trigrams and stop words.
 * @param hint Preferred if the text is ambiguous.
 */
export function detectLanguage(text: string, profiles: LanguageProfiles, hint: Locale): Locale {
  const count = (pattern: RegExp) => (text.match(pattern) ?? []).length
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)
  const hangul = count(/\p{Script=Hangul}/gu)
  const han = count(/\p{Script=Han}/gu)
  if (hangul > 0 && hangul >= kana) return 'ko'
  if (kana > 0) return 'ja'
  if (han > 0) return hint === 'ja' && han < 3 ? 'ja' : 'zh'
  const groups = trigrams(text)
  if (groups.length === 0) return hint
  const scores = [...ranksOf(profiles)].map(([locale, ranks]) => {
    const letters = groups.reduce(
      (sum, group) => sum + (ranks.has(group) ? 1 - (ranks.get(group) ?? 0) / (2 * RANKS) : 0),
      0,
    )
    const small = countStopWords(text, locale)
    const words = text.trim().split(/\s+/).length
    // One or two words say little about their language.
    const preferred = locale === hint ? 0.06 + 0.4 / words ** 2 : 0
    return { locale, score: letters / groups.length + (0.9 * small) / words + preferred }
  })
  scores.sort((a, b) => b.score - a.score)
  return scores[0] && LOCALES.includes(scores[0].locale) ? scores[0].locale : hint
}
