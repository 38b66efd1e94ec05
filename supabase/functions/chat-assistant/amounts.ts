import type { Locale } from '../../../src/i18n/locales.ts'
import { exclusionsIn } from './wish.ts'

/** The most an option may ask for at least. */
export interface Amount {
  readonly most: number
  readonly currency: string
  /** True if no currency was named. */
  readonly isAssumed?: boolean
}

/** Words for a currency, before or after a number. */
const CURRENCIES: readonly (readonly [code: string, words: string])[] = [
  ['EUR', '€|euros?|eurillos|eur|balles|pavos|欧元|欧|ユーロ|유로'],
  [
    'USD',
    '(?<!R)\\$|us-?dollars?|dollars?|usd|dólares|dolares|dollari|bucks|美元|美金|刀|ドル|달러',
  ],
  ['GBP', '£|pounds?|gbp|quid|pund|pfund|sterline|pond|livres?|libras?|英镑|ポンド|파운드'],
  ['JPY', '¥|yen|jpy|円|日元|엔'],
  // No option is in these: that they were asked for is said.
  ['SEK', 'kronor|sek|spänn|kr'],
  ['NOK', 'kroner|nok|kr'],
  ['KRW', '원|won|krw'],
  ['CNY', '元|块钱?|人民币|rmb|cny'],
  ['CHF', 'swiss francs|francs suisses|(?:schweizer )?franken|franchi svizzeri|chf'],
  ['BRL', 'R\\$|reais|brl'],
]
/** What a sum without a currency is in. */
const USUAL: Readonly<Record<Locale, string>> = {
  ...{ en: 'USD', fr: 'EUR', de: 'EUR', es: 'EUR', it: 'EUR', nl: 'EUR', pt: 'EUR' },
  ...{ zh: 'CNY', ja: 'JPY', ko: 'KRW', sv: 'SEK', no: 'NOK' },
}
const NUMBER = '(\\d{1,3}(?:[., \u00a0\u202f]\\d{3})+|\\d+)'

/** Numbers in Chinese characters before a currency or a limit. */
const HAN =
  /(?<!\d\s?)[一二两三四五六七八九十百千万]+(?=\s?(?:欧|美|英镑|日元|刀|元|块|人民币|以内|以下|之内|円|ユーロ|ドル|ポンド))/gu
const DIGITS = '零一二三四五六七八九'
const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 万: 10_000 }

/** 5万 is 50000, 500만 is 5000000, 천만 is 10000000. */
const TEN_THOUSANDS = /(\d+|[십백천])\s?[万만]/gu
const KOREAN_UNITS: Readonly<Record<string, number>> = { 십: 10, 백: 100, 천: 1000 }

/** 50k, “5 mil”, “2 tusen”. */
const THOUSANDS = /(\d+)\s?(?:k|mil|mille|mila|thousand|tausend|duizend|tusen)(?!\p{L})/giu
const ANY_CURRENCY = CURRENCIES.map(([, words]) => words).join('|')

/** Round sums in words, before a currency. */
const IN_WORDS = (
  [
    ['nonante|quatre-vingt-dix|ninety|neunzig|noventa|novanta|negentig|nittio|nitti', 90],
    ['huitante|quatre-vingts?|eighty|achtzig|ochenta|ottanta|tachtig|åttio|åtti|oitenta', 80],
    ['septante|soixante-dix|seventy|siebzig|setenta|settanta|zeventig|sjuttio|sytti', 70],
    ['sixty|sechzig|soixante|sesenta|sessanta|zestig|sextio|seksti|sessenta', 60],
    ['fifty|fünfzig|cinquante|cincuenta|cinquanta|vijftig|femtio|femti|cinquenta', 50],
    ['forty|vierzig|quarante|cuarenta|quaranta|veertig|fyrtio|førti|quarenta', 40],
    ['thirty|drei(?:ß|ss)ig|trente|treinta|trenta|dertig|trettio|tretti|trinta', 30],
    ['twenty|zwanzig|vingt|veinte|venti|twintig|tjugo|tjue|vinte', 20],
    ['hundred|hundert|cent|cien|cento|honderd|hundra|hundre|cem', 100],
    ['thousand|tausend|mille|mil|duizend|tusen', 1000],
  ] as const
).map(
  ([words, value]) =>
    [
      new RegExp(`(?<!\\p{L})(?:${words})(?=\\s?(?:${ANY_CURRENCY})(?!\\p{Script=Latin}))`, 'giu'),
      String(value),
    ] as const,
)

/** Words for the most that is wanted. What follows is a sum, though it has no currency. */
const LIMIT =
  '\\b(?:under|below|less than|cheaper than|up to|at most|no more than|unter|weniger als|nicht mehr als|bis(?: zu)?|höchstens|maximal|moins de|en dessous de|sous les|jusqu.à|menos de|por debajo de|hasta|meno di|sotto (?:i|gli)|fino a|onder(?: de)?|minder dan|hooguit|maximaal|mindre än|högst|upp till|mindre enn|inntil|opptil|maks|abaixo de|até|no máximo|max(?:imum|imo|\\.)?|máx(?:imo|\\.)?|massimo)'
const LIMIT_AFTER = '以内|以下|之内|未満|まで|이하|이내|미만|까지'
/** “200 max”, where the currency is named elsewhere: “iPhone 15 Max” is no sum. */
const MAX_AFTER = '(?:max(?:imum|imal|imo|imaal)?|máx(?:imo)?|maks|massimo)(?!\\p{L})'
/** Words before a sum of which the currency is named elsewhere: “about 5 games” is no sum. */
const ABOUT =
  '\\b(?:around|about|roughly|rund|etwa|ungefähr|ungefär|environ|alrededor de|circa|ca|ongeveer|runt|rundt|omkring|cerca de|un[oa]s|uns|umas)'
/** What is counted instead of money. */
const UNIT =
  '\\s?(?:%|ans?(?!\\p{L})|ann[éeoi]|\\p{L}{0,12}(?:day|week|month|year|tag|woche|jahr|jour|día|dia|año|giorn|dag|år|天|年|日|일|년))'

/** 五十 is 50, 两百 is 200. */
function numberIn(han: string): number {
  let sum = 0
  let digit = 0
  for (const sign of han.replaceAll('两', '二')) {
    const unit = UNITS[sign]
    if (unit === undefined) digit = DIGITS.indexOf(sign)
    else {
      sum += (digit || 1) * unit
      digit = 0
    }
  }
  return sum + digit
}

/** Numbers in figures. */
function inFigures(written: string): string {
  const text = written
    // Notes of kronor and kroner.
    .replace(/tusenlapp\p{L}*/giu, '1000 kr')
    .replace(/hundr[ae]lapp\p{L}*/giu, '100 kr')
    .replace(HAN, (number) => String(numberIn(number)))
    .replace(/(?<![\d\p{L}])만\s?(?=원|엔|유로|달러|파운드)/gu, '10000')
    .replace(TEN_THOUSANDS, (_, number) =>
      String((KOREAN_UNITS[number] ?? Number(number)) * 10_000),
    )
    .replace(THOUSANDS, (_, number) => String(Number(number) * 1000))
  return IN_WORDS.reduce((folded, [words, value]) => folded.replace(words, value), text)
}

const SUMS = CURRENCIES.map(
  ([currency, words]) =>
    [
      currency,
      new RegExp(`${NUMBER}\\s?(?:${words})(?!\\p{Script=Latin})|(?:${words})\\s?${NUMBER}`, 'iu'),
    ] as const,
)
/** A currency that is named apart from the sum: “something in pounds for less than 500”. */
const NAMED = CURRENCIES.map(
  ([currency, words]) =>
    [
      currency,
      new RegExp(
        `\\b(?:in|en|em|i)\\s(?:${words})(?!\\p{L})|[用以](?:${words})|(?:${words})(?:で|으?로)`,
        'iu',
      ),
    ] as const,
)
/** Words for a currency that mean nothing else, without a sum. */
const ALONE = (
  [
    ['EUR', 'euros?|eur|欧元|ユーロ|유로화?'],
    ['USD', 'us-?dollars?|dollars?|usd|dólares|dolares|dollari|美元|美金|ドル|달러'],
    [
      'GBP',
      'pounds|livres sterling|sterling|gbp|pfund|sterline|libras esterlinas|(?:i|in|en|em) (?:pund|ponden|libras)|英镑|ポンド|파운드',
    ],
    ['JPY', 'yen(?:es)?|jpy|円|日元|엔화'],
    ['SEK', '(?:svenska )?kronor|sek'],
    ['NOK', '(?:norske )?kroner|nok'],
    ['KRW', '원화'],
    ['CNY', '人民币|rmb'],
    [
      'CHF',
      'swiss francs|francs suisses|schweizer franken|franchi svizzeri|francos suizos|francos suíços|chf',
    ],
    ['BRL', 'reais|brl'],
  ] as const
).map(
  ([currency, words]) =>
    [
      currency,
      new RegExp(`(?<![\\p{Script=Latin}\\p{N}])(?:${words})(?!\\p{Script=Latin})`, 'iu'),
    ] as const,
)
const LIMITS = new RegExp(
  `${LIMIT}\\s${NUMBER}(?!\\d|${UNIT})|${NUMBER}\\s?(?:${LIMIT_AFTER})`,
  'iu',
)
const MAXIMA = new RegExp(`${NUMBER}\\s?${MAX_AFTER}`, 'iu')
const ABOUTS = new RegExp(`${ABOUT}\\s${NUMBER}(?!\\d|${UNIT})`, 'iu')

/**
 * Amounts of money in a text, one per currency, as they are named, and the text without them. A sum without a currency
 * counts after a word for a limit, in the one that is named elsewhere or the usual one of the language.
 */
export function amountsIn(
  written: string,
  locale: Locale,
): { readonly amounts: readonly Amount[]; readonly rest: string } {
  let rest = inFigures(written)
  const found: { readonly amount: Amount; readonly at: number }[] = []
  const take = (pattern: RegExp, amount: Omit<Amount, 'most'>) => {
    const match = pattern.exec(rest)
    const number = match?.[1] ?? match?.[2]
    if (!match || !number) return
    const most = Number(number.replace(/\D/g, ''))
    found.push({ amount: { most, ...amount }, at: match.index })
    // The others keep their places.
    rest = rest.replace(match[0], ' '.repeat(match[0].length))
  }
  for (const [currency, pattern] of SUMS)
    if (currency !== (locale === 'no' ? 'SEK' : 'NOK')) take(pattern, { currency })
  if (found.length === 0) {
    const wanted = exclusionsIn(rest, locale).rest
    const named = [...NAMED, ...ALONE].find(([, pattern]) => pattern.test(wanted))
    take(LIMITS, named ? { currency: named[0] } : { currency: USUAL[locale], isAssumed: true })
    for (const pattern of [MAXIMA, ABOUTS])
      if (named && found.length === 0) take(pattern, { currency: named[0] })
  }
  found.sort((one, two) => one.at - two.at)
  return { amounts: found.map(({ amount }) => amount), rest }
}

/** Currencies without a sum, “anything in yen?” */
export const currenciesIn = (text: string): string[] =>
  ALONE.flatMap(([currency, pattern]) => (pattern.test(text) ? currency : []))

/** A text without its currencies. */
export const withoutCurrencies = (text: string): string =>
  ALONE.reduce((rest, [, pattern]) => rest.replace(pattern, ' '), text)
