import type { Locale } from '#i18n/locales.ts'

/** Numbers that are no statement: inside placeholders, addresses and tags. */
const SILENT = /\{\{[^}]*\}\}|\b(?:https?|mailto):\S+|<[^>]*>/g
const MYRIAD = /(\d+)\s?[万만]([\d,]*)/g
/** With separators of thousands; the parts of anything else, such as 5,5 or 6.1, count on their own. */
const NUMBER = /\d{1,3}(?:[.,’ \u202f]\d{3})+(?!\d)|\d+/g

/** The numbers of a text, as digits. */
function numbersIn(text: string): string[] {
  const digits = text
    .replace(SILENT, ' ')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .normalize('NFKC')
    .replace(MYRIAD, (_, myriads, rest) =>
      String(10_000 * Number(myriads) + Number(rest.replaceAll(',', ''))),
    )
  return (digits.match(NUMBER) ?? []).map((number) => number.replace(/\D/g, ''))
}

/** These write digits where English has a word, so numbers more than those of English say nothing. */
const DIGITS_FOR_WORDS: readonly string[] = ['zh', 'ja', 'ko'] satisfies Locale[]

/** What is wrong with the numbers of a translation; null when they are those of English. */
export function numberFault(english: string, text: string, locale: string): string | null {
  const [theirs, own] = [numbersIn(english), numbersIn(text)]
  const missing = without(theirs, own)
  const added = DIGITS_FOR_WORDS.includes(locale) ? [] : without(own, theirs)
  if (missing.length + added.length === 0) return null
  const has = [
    ...missing.map((n) => `${n} is missing`),
    ...added.map((n) => `${n} is not in English`),
  ]
  return has.join(', ')
}

/** The items of one list that another lacks, each as often as it lacks it. */
export function without(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other]
  return list.filter((item) => {
    const place = left.indexOf(item)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}
