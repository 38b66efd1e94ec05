import type { Locale } from '../../../src/i18n/locales.ts'
import { SITE } from '../../../src/site.ts'
import { fold } from './text.ts'

/** The most an option may ask for at least. */
export interface Amount {
  readonly most: number
  readonly currency: string
}

/** Words for a currency, before or after a number. */
const CURRENCIES: readonly (readonly [code: string, words: string])[] = [
  ['EUR', '€|euros?|eur|欧元|ユーロ|유로'],
  ['USD', '\\$|us-?dollars?|dollars?|usd|dólares|dollari|美元|ドル|달러'],
  ['GBP', '£|pounds?|gbp|quid|pfund|livres?|libras?|英镑|ポンド|파운드'],
  ['JPY', '¥|yen|jpy|円|日元|엔'],
]
const NUMBER = '(\\d{1,3}(?:[., \u00a0\u202f]\\d{3})+|\\d+)'

/** An amount of money in a text, and the text without it. */
export function amountIn(text: string): { readonly amount: Amount | null; readonly rest: string } {
  for (const [currency, words] of CURRENCIES) {
    if (!SITE.currencies.includes(currency)) continue
    const pattern = new RegExp(
      `${NUMBER}\\s?(?:${words})(?!\\p{L})|(?:${words})\\s?${NUMBER}`,
      'iu',
    )
    const match = pattern.exec(text)
    const written = match?.[1] ?? match?.[2]
    if (match && written) {
      const most = Number(written.replace(/\D/g, ''))
      return { amount: { most, currency }, rest: text.replace(match[0], ' ') }
    }
  }
  return { amount: null, rest: text }
}

/** Subjects of projects, by the tag that creators give them in English, in the words of all languages. */
const TOPICS: readonly (readonly [tag: string, words: RegExp])[] = [
  [
    'climate',
    /\b(?:climat\w*|klima\w*|clima\w*|ecolog\w*|okolog\w*|ekolog\w*|environment\w*|umwelt\w*|milieu\w*|miljo\w*|sustainab\w*|nachhaltig\w*|green)\b|气候|环保|生态|気候|環境|エコ|기후|환경|친환경/u,
  ],
  ['energy', /\b(?:energ\w*|solar\w*)\b|能源|エネルギー|에너지/u],
  ['music', /\b(?:music\w*|musik\w*|musique\w*|muziek\w*|musikk\w*)\b|音乐|音楽|음악/u],
  ['film', /\b(?:films?|movies?|cine\w*|kino\w*)\b|电影|映画|영화/u],
  ['theatre', /\b(?:theat\w*|teat\w*)\b|戏剧|演劇|연극/u],
  [
    'food',
    /\b(?:food|essen|lebensmittel\w*|aliment\w*|nourriture|comida|cibo|eten|voedsel|mat|matprosjekt\w*)\b|食品|美食|음식|식품/u,
  ],
  [
    'accessibility',
    /\b(?:accessib\w*|barrierefrei\w*|toegankelijk\w*|accesib\w*|tillganglig\w*|tilgjengelig\w*|acessib\w*)\b|无障碍|アクセシビリティ|バリアフリー|접근성/u,
  ],
  ['open source', /\bopen[ -]?source\b|开源|オープンソース|오픈 ?소스/u],
  [
    'open data',
    /\b(?:open data|offene daten|donnees ouvertes|datos abiertos|dati aperti)\b|开放数据|オープンデータ|오픈 ?데이터/u,
  ],
  ['archive', /\b(?:archiv\w*|arkiv\w*|archief\w*|arquivo\w*)\b|档案|アーカイブ|아카이브/u],
]

/** The tag of what a project should be about, and the text without the words for it. */
export function topicIn(
  text: string,
  locale: Locale,
): { readonly tag: string | null; readonly rest: string } {
  const folded = fold(text, locale)
  for (const [tag, words] of TOPICS) {
    if (words.test(folded))
      return { tag, rest: folded.replace(new RegExp(words.source, 'gu'), ' ') }
  }
  return { tag: null, rest: text }
}

/** Splits the compounds of Germanic languages: "Kunstprojekte" asks for art. */
export const splitCompounds = (text: string): string =>
  text.replace(/(\p{L}{3,}?)s?-?(pro[sj]{1,2}ekt\p{L}*|projecten)\b/giu, '$1 $2')
