import type { Locale } from '#i18n/locales.ts'
import { lostDenial } from './negation.ts'
import { TERMS, type Term } from './terms.ts'

/** What these sentences must speak of. Their English is pinned in `tests/guards/spec-texts.test.ts`. */
const PINNED: Readonly<Record<string, readonly Term[]>> = {
  'footer.disclaimer': ['advice', 'money', 'creators', 'risk'],
  'checked.disclaimer': ['advice', 'money', 'creators', 'risk'],
  'project.disclaimer': ['advice', 'money'],
  'support.risk': ['advice', 'risk', 'lose'],
  'support.consent': ['binding', 'money'],
  'interest.recordBinding': ['binding', 'money', 'pay'],
  'messages.riskReceived': ['pay', 'card'],
  'messages.riskWriting': ['pay', 'card'],
  'assistant.reply.advice': ['advice'],
  'assistant.reply.promise': ['lose'],
  'home.proofReview': ['people'],
  'home.proofFunds': ['money'],
  'home.proofFundsText': ['creators'],
}

/** The same for sentences of pages, by what English says. */
const SENTENCES: readonly (readonly [english: RegExp, terms: readonly Term[]])[] = [
  [/\b(?:platform fee of|owes us) 5\s?%/, ['fee']],
  [/\bnon-refundable\b/, ['fee', 'refund']],
  [/\blose everything you put in\b/, ['risk', 'lose']],
  [/\bhold, manage, transfer or receive funds\b/, ['money']],
]

/** What a translation of a pinned sentence no longer says; null when it says everything. */
export function unsaid(key: string, english: string, text: string, locale: Locale): string | null {
  const terms = PINNED[key]
  if (!terms || locale === 'en') return null
  const lost = unspoken(terms, text, locale)
  if (lost) return lost
  return lostDenial(english, text, locale) ? 'denies less than English' : null
}

/** The same for a paragraph of a page. */
export function unsaidThere(english: string, text: string, locale: Locale): string | null {
  const pinned = SENTENCES.filter(([sentence]) => sentence.test(english))
  return unspoken(
    pinned.flatMap(([, terms]) => terms),
    text,
    locale,
  )
}

function unspoken(terms: readonly Term[], text: string, locale: Locale): string | null {
  if (locale === 'en') return null
  const lost = terms.filter((term) => !new RegExp(TERMS[locale][term], 'iu').test(text))
  return lost.length > 0 ? `does not speak of ${lost.join(', ')}` : null
}
