import type { Locale } from '#i18n/locales.ts'

/** Words that deny, by language, as parts of a pattern; for zh, ja and ko as parts of a word. */
const DENIALS: Readonly<Record<Locale, string>> = {
  en: "not|no|nobody|never|neither|none|nothing|without(?! delay)|cannot|non|\\p{L}+n[’']t",
  fr: 'ne|n|ni|sans|non|aucune?|absence|pas encore|abst\\p{L}+|interdit\\p{L}*|exclu\\p{L}+|illimit\\p{L}+|gratuit\\p{L}*|refus\\p{L}*|in(?:valide|exact)\\p{L}*',
  de: 'nicht|kein\\p{L}*|nie|niemals|niemand\\p{L}*|nichts|weder|ohne|un\\p{L}{3,}|\\p{L}+frei\\p{L}*',
  es: 'no|ni|nunca|nadie|ning[uú]n\\p{L}*|sin|nada|tampoco|exclu\\p{L}+|exenci\\p{L}+|inválid\\p{L}+',
  it: 'non|né|mai|nessun\\p{L}*|senza|nulla|vietat\\p{L}+|esclu\\p{L}+|impregiudicat\\p{L}+|invariat\\p{L}+|gratuit\\p{L}*|rifiut\\p{L}+|in(?:valid|esatt)\\p{L}+',
  nl: 'niet|geen|nooit|niemand|niets|zonder|noch|uitsluiting|exclusief|on\\p{L}{4,}',
  zh: '不|没有|无|未|非|勿|免|仅',
  ja: 'ない|なく|なけれ|ません|ず|なし|非|不|無|外|禁|否|防|断|除',
  ko: '않|없|아니|아닌|못|말|비|무|불|미|금지|안 |마십|마세|모르|누구도|배제|거절|제외',
  sv: 'inte|ingen|inget|inga|ingenting|aldrig|varken|utan|ej|nej|icke|undantag|obegräns\\p{L}+|ogiltig\\p{L}*|o(?:riktig|förändrad|berörd)\\p{L}*',
  no: 'ikke|ingen|ingenting|intet|aldri|verken|uten|u\\p{L}{4,}',
  pt: 'não|nem|nunca|ningu[eé]m|nenhum\\p{L}*|sem|nada|exclu\\p{L}+|inválid\\p{L}+',
}

const PATTERNS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(DENIALS).map(([locale, parts]) => [
    locale,
    new RegExp(/zh|ja|ko/.test(locale) ? parts : `(?<!\\p{L})(?:${parts})(?!\\p{L})`, 'giu'),
  ]),
)

const denials = (text: string, locale: string): number =>
  text.match(PATTERNS.get(locale) ?? /$^/g)?.length ?? 0

/**
 * Whether a translation denies less than English does. More than two denials of one text are not counted, as some
 * languages say many of them in one.
 */
export function lostDenial(english: string, text: string, locale: string): boolean {
  return denials(text, locale) < Math.min(2, denials(english, 'en'))
}
