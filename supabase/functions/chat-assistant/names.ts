import type { Locale } from '../../../src/i18n/locales.ts'

/** ISO 3166 regions and ISO 639 languages, whose names indicate a question about countries or languages. */
const REGIONS =
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FR GA GB GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KM KR KW KZ LA LB LI LK LR LS LT LU LV LY MA MC MD ME MG MK ML MM MN MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NZ OM PA PE PG PH PK PL PS PT PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TW TZ UA UG US UY UZ VE VN VU WS YE ZA ZM ZW'
const LANGUAGES =
  'ar bg bn ca cs da el es et eu fa fi fr ga gl he hi hr hu id is it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv sw th tr uk ur vi zh'
/** Shorter names are ambiguous: Man in Norwegian, 가나 and 이란 in Korean. */
const SHORTEST: Partial<Readonly<Record<Locale, number>>> = { zh: 2, ja: 3, ko: 3 }

/** Localised names added to a concept's pattern; empty for most concepts. */
export function namesFor(concept: string, locale: Locale): string {
  if (concept === 'country') return listed(locale, 'region', REGIONS)
  return concept === 'language' ? listed(locale, 'language', LANGUAGES) : ''
}

function listed(locale: Locale, type: 'region' | 'language', codes: string): string {
  const names = new Intl.DisplayNames([locale], { type, fallback: 'none' })
  return codes
    .split(' ')
    .map((code) => (names.of(code) ?? '').replace(/[^\p{L}\p{M}]+/gu, ' ').trim())
    .filter((name) => name.length >= (SHORTEST[locale] ?? 4))
    .join('|')
}
