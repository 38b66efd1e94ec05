import { formatList } from '#i18n/format.ts'
import { type Locale, localeTag } from '#i18n/locales.ts'

/** ISO 3166-1, the same as in `private.countries()`. */
export const COUNTRIES: readonly string[] =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR
  BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ
  EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW
  GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY
  KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV
  MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY
  QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG
  TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM
  ZW`.split(/\s+/)

/** Countries of the European Economic Area, the same as in `private.eea()`. */
const EEA_COUNTRIES: readonly string[] =
  `AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK`.split(
    /\s+/,
  )

/** In place of countries: the whole European Economic Area. */
export const EEA = 'EEA'

/** Whether a listing that is open to these places is open to a country; without places it is open to all. */
export function isOpenTo(places: readonly string[], country: string): boolean {
  if (places.length === 0) return true
  return places.includes(EEA) ? EEA_COUNTRIES.includes(country) : places.includes(country)
}

/** A country's name in the reader's language. */
export function countryName(country: string, locale: Locale): string {
  return new Intl.DisplayNames(localeTag(locale), { type: 'region' }).of(country) ?? country
}

/** All countries with their names, in the order of the reader's language. */
export function countryOptions(locale: Locale): { code: string; name: string }[] {
  const order = new Intl.Collator(localeTag(locale))
  return COUNTRIES.map((code) => ({ code, name: countryName(code, locale) })).sort((a, b) =>
    order.compare(a.name, b.name),
  )
}

/** The country that these language tags name, else the one where the first is mostly spoken. */
export function likelyCountry(languages: readonly string[]): string {
  const locales = languages.flatMap(parseTag)
  const named = locales.find(({ region }) => COUNTRIES.includes(region ?? ''))?.region
  const likely = named ?? locales[0]?.maximize().region ?? ''
  return COUNTRIES.includes(likely) ? likely : 'US'
}

/** None for what some browsers on Linux take from their environment, e.g. `C` and `en-US@posix`. */
function parseTag(tag: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(tag)]
  } catch {
    return []
  }
}

/** Names of places, as in `isOpenTo`, in a list. */
export function placesText(places: readonly string[], eea: string, locale: Locale): string {
  const names = places.map((place) => (place === EEA ? eea : countryName(place, locale)))
  return formatList(names, locale)
}
