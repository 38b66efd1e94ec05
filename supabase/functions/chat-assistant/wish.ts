import type { Locale } from '../../../src/i18n/locales.ts'
import { fold } from './text.ts'

/** The most an option may ask for at least. */
export interface Amount {
  readonly most: number
  readonly currency: string
}

/** Words for a currency, before or after a number. */
const CURRENCIES: readonly (readonly [code: string, words: string])[] = [
  ['EUR', '€|euros?|eur|balles|欧元|欧|ユーロ|유로'],
  ['USD', '\\$|us-?dollars?|dollars?|usd|dólares|dolares|dollari|bucks|美元|美金|刀|ドル|달러'],
  ['GBP', '£|pounds?|gbp|quid|pund|pfund|sterline|pond|livres?|libras?|英镑|ポンド|파운드'],
  ['JPY', '¥|yen|jpy|円|日元|엔'],
  // No option is in these: that they were asked for is said.
  ['SEK', 'kronor|sek|kr'],
  ['NOK', 'kroner|nok|kr'],
  ['KRW', '원|won|krw'],
]
const NUMBER = '(\\d{1,3}(?:[., \u00a0\u202f]\\d{3})+|\\d+)'

/** Numbers in Chinese characters before a currency. */
const HAN = /[一二两三四五六七八九十百千万]+(?=\s?(?:欧|美|英镑|日元|刀))/gu
const DIGITS = '零一二三四五六七八九'
const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 万: 10_000 }

/** 5万 is 50000, 500만 is 5000000. */
const TEN_THOUSANDS = /(\d+)\s?[万만]/gu

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

/** Amounts of money in a text, one per currency, as they are named, and the text without them. */
export function amountsIn(
  written: string,
  locale: Locale,
): { readonly amounts: readonly Amount[]; readonly rest: string } {
  let rest = written
    .replace(HAN, (number) => String(numberIn(number)))
    .replace(TEN_THOUSANDS, (_, number) => String(Number(number) * 10_000))
  const found: (Amount & { at: number })[] = []
  for (const [currency, words] of CURRENCIES) {
    if (currency === (locale === 'no' ? 'SEK' : 'NOK')) continue
    const pattern = new RegExp(
      `${NUMBER}\\s?(?:${words})(?!\\p{Script=Latin})|(?:${words})\\s?${NUMBER}`,
      'iu',
    )
    const match = pattern.exec(rest)
    const number = match?.[1] ?? match?.[2]
    if (!match || !number) continue
    found.push({ most: Number(number.replace(/\D/g, '')), currency, at: match.index })
    // The others keep their places.
    rest = rest.replace(match[0], ' '.repeat(match[0].length))
  }
  found.sort((one, two) => one.at - two.at)
  return { amounts: found.map(({ most, currency }) => ({ most, currency })), rest }
}

/** Words for projects that close within the catalogue's “closing soon”. */
const CLOSING_SOON =
  /\b(?:(?:clos|end)(?:es?|s|ing) soon|about to (?:close|end)|last chance|bald (?:enden\w*|endet|schliess\w*|auslaufen\w*|ablaufen\w*|vorbei)|(?:schliess\w+|enden|endet) bald|lauf\w+ bald (?:ab|aus)|(?:se terminent|finissent|ferment|s.achevent|prennent fin) bientot|bientot (?:termine|ferme|clo|fini)\w*|(?:cierran|terminan|acaban) pronto|a punto de (?:cerrar|terminar|acabar)|(?:chiudono|finiscono|terminano|scadono) (?:presto|a breve)|stanno per (?:chiudere|finire|scadere|terminare)|in (?:chiusura|scadenza)|(?:sluiten|eindigen|lopen) (?:binnenkort|bijna)|binnenkort (?:sluit\w*|eindig\w*|aflop\w*)|bijna (?:afgelopen|gesloten|voorbij)|(?:stanger|slutar|avslutas) snart|snart (?:stanger|slutar|avslutas)|(?:lukker|slutter|stenger|avsluttes) snart|snart (?:lukker|slutter|stenger|avsluttes)|(?:fecham|terminam|acabam|encerram) (?:em breve|logo)|(?:prestes|quase) a (?:fechar|terminar|acabar|encerrar))\b|(?:もうすぐ|まもなく|間もなく)(?:終了|締め?切|終わ)|(?:終了|締め?切り?)間近|(?:即将|快要?)(?:结束|截止|关闭)|곧 ?(?:마감|끝나|종료)|마감 ?임박/u

/** Whether a text asks for projects that close soon, and the text without the words for it. */
export function closingSoonIn(
  text: string,
  locale: Locale,
): { readonly isSoon: boolean; readonly rest: string } {
  const folded = fold(text, locale)
  const isSoon = CLOSING_SOON.test(folded)
  return { isSoon, rest: isSoon ? folded.replace(CLOSING_SOON, ' ') : text }
}

/** Subjects of projects, by the tag that creators give them in English, in the words of all languages. */
const TOPICS: readonly (readonly [tag: string, words: RegExp])[] = [
  [
    'climate',
    /\b(?:climat\w*|klima\w*|clima\w*|ecolog\w*|okolog\w*|ekolog\w*|environment\w*|umwelt\w*|milieu\w*|miljo\w*|sustainab\w*|nachhaltig\w*|green)\b|气候|环保|生态|気候|環境|エコ|기후|환경|친환경/u,
  ],
  [
    'health',
    /\b(?:health\w*|medical|wellbeing|gesundheit\w*|pflege\w*|medizin\w*|sante|soins?|salud|salute|sanita\w*|gezondheid\w*|zorg\w*|halsa\w*|vard\w*|helse\w*|saude)\b|健康|医疗|医療|介護|헬스\p{L}*|건강\p{L}*|의료\p{L}*/u,
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
  [
    'archive',
    /\b(?:archiv\w*|arkiv\w*|archief\w*|arquivo\w*|old records)\b|档案|アーカイブ|아카이브/u,
  ],
  ['libraries', /\b(?:librar(?:y|ies)|bibliot\w*|bibliothe\w*)\b|图书馆|図書館|도서관/u],
  [
    'schools',
    /\b(?:schools?|schul\w*|lernen|lehr\w*|ecoles?|escuelas?|escolas?|scuol\w*|school\w*|skol\w*|skole\w*|laren|aprender|imparare|apprendre)\b|学校|学习|学び|학교|학습/u,
  ],
  [
    'education',
    /\b(?:educat\w*|bildung\w*|educac\w*|istruzion\w*|onderwijs\w*|utbildn\w*|utdann\w*)\b|教育|교육/u,
  ],
  [
    'trees',
    /\b(?:birds?|nature|trees?|vogel\w*|natur|natura|naturaleza|natuur|baum\w*|baume\w*|oiseau\w*|arbres?|pajaros?|aves|arbol\w*|uccell\w*|alber\w*|vogels|bomen|fagl\w*|fugl\w*|trad|traer|passaros?|arvores?)\b|鸟|树|自然|鳥|木々|새|나무|자연/u,
  ],
  [
    'farming',
    /\b(?:farm\w*|bauern\w*|landwirt\w*|huerta\w*|agric\w*|fermier\w*|contadin\w*|boer\w*|bonder|jordbruk\w*|garten\w*|garden\w*|horta\w*)\b|农|農|농업|농장/u,
  ],
  [
    'choir',
    /\b(?:choirs?|chor|chore|choeur\w*|chorale\w*|coros?|cori|kor|koor|koren)\b|合唱|합창/u,
  ],
  [
    'sound',
    /\b(?:sounds?|klang\w*|sonido\w*|suon\w*|geluid\w*|ljud\w*|lyd\w*)\b|声音|サウンド|소리/u,
  ],
  [
    'sign language',
    /\b(?:sign language|deaf|gebard\w*|taub\w*|gehorlos\w*|sourds?|sordos?|sordi|doof|doven|teckensprak\w*|tegnsprak\w*|surdos?)\b|手语|聋|手話|ろう者|수어|농인/u,
  ],
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
