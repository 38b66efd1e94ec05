import { SITE } from '../site.ts'
import type { Locale } from './locales.ts'

interface Voice {
  /** Addresses the reader otherwise than the language does outside legal texts. */
  readonly register?: RegExp
  /** Words that have another in the glossary or in docs/voice.md. */
  readonly never: RegExp
  /** The same for the interface; in an article they may mean something else. */
  readonly label?: RegExp
  /** Quotation marks, apostrophes, ellipses and spaces of typewriters or of other languages. */
  readonly signs: RegExp
}

/** Where a text stands. Guides, stories and legal texts quote letters and have their own register. */
export type Place = 'interface' | 'page' | 'article'

/** Matches one of some words, given as parts of a pattern. */
const words = (pattern: string, flags = 'iu'): RegExp =>
  new RegExp(`(?<![\\p{L}-])(?:${pattern})(?!\\p{L})`, flags)
/** Capitals within a sentence. */
const within = (pattern: string): RegExp =>
  new RegExp(`(?<=\\p{Ll},? )(?:${pattern})(?!\\p{L})`, 'u')
const signs = (pattern: string): RegExp => new RegExp(`["'\`]|\\.\\.\\.|${pattern}`, 'u')
const HAN = '\\p{Script=Han}'
const JAPANESE = `[${HAN}\\p{Script=Hiragana}\\p{Script=Katakana}]`

/** How each language speaks: docs/voice.md, as far as a pattern can tell. */
const VOICE: Readonly<Record<Locale, Voice>> = {
  en: {
    never: words('everybody|somebody|anybody|e-mails?|mails?(?! server)|mailed|makers'),
    // The specification has straight apostrophes and three full stops.
    signs: /["„«»]/u,
  },
  fr: {
    register: words('tu|toi|tes|te'),
    never: words('emails?|mails?'),
    label: words('annonces?|les soutiens|comme soutien'),
    signs: signs('[“”„]|(?<!\\u202f)[?!;]|(?<![\\u00a0\\d]):(?=\\s|$)|«(?!\\u00a0)|(?<!\\u00a0)»'),
  },
  de: {
    register: words('du|dich|dir|dein\\p{L}{0,2}|euch|euer'),
    never: words(
      'Veranstalter\\p{L}*|Werktag\\p{L}*|Ersteller\\p{L}*|Interessensbekundung\\p{L}*|Mails?|hält kein Geld',
    ),
    label: words(
      'empfohlen\\p{L}*|Gespräch\\p{L}*|Benachrichtigung\\p{L}*|Konditionen|Interessent\\p{L}*|Projektleitung',
    ),
    signs: signs('[”«»]|\\p{L}…(?=\\s|$)'),
  },
  es: {
    register: new RegExp(
      `${words('usted(?:es)?|su (?:cuenta|correo)', 'u').source}|Usted|(?:^|[.:] )(?:Su|Inicie|Elija|Escriba|Pulse|Introduzca|Compruebe|Confirme|Indique|Añada|Vuelva|Responda|Acote) `,
      'u',
    ),
    never: words(
      'laborables?|emails?|e-mails?|qué tan|cobr(?:a|amos|ar) pagos|interés abierto|intereses abiertos|qué está mal',
    ),
    label: words('anuncios?'),
    signs: signs('[“”„]'),
  },
  it: {
    register:
      /(?:^|[.:;] )(?:Scriva|Legga|Indichi|Inserisca|Scelga|Prema|Riceve questa)|Cerchi almeno|[Ll]e serve|stato lei|\bLei\b|nel suo account|suo messaggio|sua segnalazione/u,
    never: words('e-mails?|interess[ei] apert[oi]'),
    label: words('annunci(?:o|i)?|candidatur\\p{L}*'),
    signs: signs('[“”„]'),
  },
  nl: {
    register: words('u|uw|uwe|uzelf'),
    never: words('supporters?|emails?|mails?|privéperso(?:on|nen)|belangstellingen'),
    label: words('subsidies?|interesse(?:s|betuiging\\p{L}*)?|belangstellenden?|verzonden'),
    signs: signs('[„«»]'),
  },
  zh: {
    register: /您/u,
    never:
      /创建者|发起人|组织者|主办方|推荐(?:顺序|排序)|第二重验证|封禁|联系消息|审核人(?!员)|希望是你/u,
    signs: signs(
      `[「」«»„]|(?<=${HAN})[,;:?!()]|[,;:?!()](?=${HAN})|${HAN}[A-Za-z0-9]|[A-Za-z0-9]${HAN}`,
    ),
  },
  ja: {
    never: /支援者|作成者|おすすめ|掲載規則|受取人/u,
    label: /主催者/u,
    signs: signs(
      `[“”„«»]|か？|(?<=${JAPANESE})[,;:?!]|[,;:?!](?=${JAPANESE})|${JAPANESE} +[A-Za-z0-9{]|[A-Za-z0-9}] +${JAPANESE}`,
    ),
  },
  ko: {
    register: /귀하|당신|(?:[어아해]|세)요(?!\p{L})(?<!세요)/u,
    never: /제작자|창작자|주최자|추천(?:만|순| 프로젝트)|\}님/u,
    signs: signs('[「」«»„、。，：；？！（）]'),
  },
  sv: {
    register: within('Ni|Er|Ert|Era'),
    never: words(
      'skapar(?:e|en|ens|na)|arrangör\\p{L}*|håller (?:inga )?pengar|förhandsgransk\\p{L}*|e-?mails?',
    ),
    label: words('anmäl(?:an|ningar?|ningen)|avvis\\p{L}*|(?:lägsta|minsta) belopp'),
    signs: signs('[“„«»]'),
  },
  no: {
    register: within('De|Dem|Deres'),
    never: words('arrangør\\p{L}*|arbeidsdag\\p{L}*|e-?mails?'),
    label: words(
      'skaper(?:e|en|ens|ne)?|nøkkelord\\p{L}*|stikkord\\p{L}*|fremhev\\p{L}*|utesteng\\p{L}*|hvordan det står til',
    ),
    signs: signs('[“”„]|\\p{L}…(?=\\s|$)'),
  },
  pt: {
    register: words('você|vocês|tu|teu|tua|contigo'),
    never: words(
      `usuári\\p{L}*|busc(?:ar|que)|informe(?!-)|baixar|senhas?|somente|conosco|registr(?:os?|ad\\p{L}*)|[dn]?a ${SITE.brand}|emails?|carater\\p{L}*|montantes?-alvo|acordado fora`,
    ),
    label: words('anúncios?|ligação (?:privada|para)'),
    signs: signs('[“”„]'),
  },
}

/** Parts of a text that nobody reads: the names of placeholders, addresses, tags. */
const SILENT = /(?<=\{)\{\w+\}(?=\})|\b(?:https?|mailto):\S+|<[^>]*>|\]\([^)]*\)/g

/** What in a text is not how the language speaks. */
export function offKey(text: string, locale: Locale, place: Place): string[] {
  const { register, never, label, signs: typed } = VOICE[locale]
  const spoken = text.replace(SILENT, '')
  const rules = [
    place === 'article' ? undefined : register,
    never,
    place === 'interface' ? label : undefined,
    typed,
  ]
  return rules.flatMap((rule) => (rule ? (spoken.match(rule)?.slice(0, 1) ?? []) : []))
}
