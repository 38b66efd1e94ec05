import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { answersIn } from '#i18n/answers-in.ts'
import { type Locale, localeTag } from '#i18n/locales.ts'
import { SITE } from '#site.ts'
import { factsReader } from '../content/facts.ts'

/** By subject. */
export type Leads = Readonly<Record<string, string>>

/**
 * The first sentences of the answer to each subject, with the site's own facts. Links to pages stay placeholders.
 * @param words The language's texts, by key.
 */
export function leadsIn(
  root: string,
  locale: Locale,
  words: Readonly<Record<string, string>>,
): Leads {
  const { Brand, Fee, ReviewDays } = factsReader(root)(locale)
  const names = SITE.categories.map((category) => words[`categories.${category}`] ?? category)
  const categories = new Intl.ListFormat(localeTag(locale), { type: 'disjunction' }).format(names)
  const text = readFileSync(join(root, `scripts/assistant/leads/${locale}.json`), 'utf8')
  return JSON.parse(
    text
      .replaceAll('{{brand}}', Brand)
      .replaceAll('{{fee}}', Fee)
      .replaceAll('{{reviewDays}}', ReviewDays)
      .replaceAll('{{categories}}', categories)
      .replaceAll('{{answersIn}}', weAnswerIn(locale, words))
      .replaceAll('{{operator}}', SITE.operator.legalName),
  )
}

/** As beside the contact form. */
function weAnswerIn(locale: Locale, words: Readonly<Record<string, string>>): string {
  const text = words['contact.answersIn']
  if (!text) throw new Error(`No text contact.answersIn in ${locale}`)
  return text.replace('{{languages}}', answersIn(locale))
}
