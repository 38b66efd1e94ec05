import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#i18n/locales.ts'
import { factsReader } from '../content/facts.ts'

/** The first sentences of the answer to each subject, with the site's own facts. Links to pages stay placeholders. */
export function leadsIn(root: string, locale: Locale): Readonly<Record<string, string>> {
  const { Brand, Fee, ReviewDays } = factsReader(root)(locale)
  const text = readFileSync(join(root, `scripts/assistant/leads/${locale}.json`), 'utf8')
  return JSON.parse(
    text
      .replaceAll('{{brand}}', Brand)
      .replaceAll('{{fee}}', Fee)
      .replaceAll('{{reviewDays}}', ReviewDays),
  )
}
