import type { Locale } from '../../../src/i18n/locales.ts'
import { fold, isJoined, spaced } from './text.ts'
import { topicsOf } from './topics.ts'

/** Words for projects that close within the catalogue's “closing soon”. */
const CLOSING_SOON =
  /\b(?:(?:clos|end)(?:es?|s|ing) soon|about to (?:close|end)|last chance|derniere chance|derniers jours|ultima oportunidad|ultim[oa]s (?:dias|horas)|ultim[aoie] (?:occasion\w|giorni|ore)|laatste (?:kans|week|dagen)|siste (?:sjanse|uke|uka|dager|dagene)|sista (?:chans\w*|veckan?|dagar\w*)|letzte chance|bald (?:enden\w*|endet|schliess\w*|auslaufen\w*|ablaufen\w*|vorbei)|(?:schliess\w+|enden|endet) bald|lauf\w+ bald (?:ab|aus)|(?:se terminent|finissent|ferment|s.achevent|prennent fin) bientot|bientot (?:termine|ferme|clo|fini)\w*|(?:cierran|terminan|acaban) pronto|a punto de (?:cerrar|terminar|acabar)|(?:chiudono|finiscono|terminano|scadono) (?:presto|a breve)|stanno per (?:chiudere|finire|scadere|terminare)|in (?:chiusura|scadenza)|(?:sluiten|eindigen|lopen) (?:binnenkort|bijna)|binnenkort (?:sluit\w*|eindig\w*|aflop\w*)|bijna (?:afgelopen|gesloten|voorbij)|(?:stanger|slutar|avslutas) snart|snart (?:stanger|slutar|avslutas)|(?:lukker|slutter|stenger|avsluttes) snart|snart (?:lukker|slutter|stenger|avsluttes)|(?:fecham|terminam|acabam|encerram) (?:em breve|logo)|(?:prestes|quase) a (?:fechar|terminar|acabar|encerrar))\b|(?:もうすぐ|まもなく|間もなく)(?:終了|締め?切|終わ)|(?:終了|締め?切り?)間近|(?:即将|快要?)(?:结束|截止|关闭)|곧 ?(?:마감|끝나|종료)|마감 ?임박/u

/** Words for the newest projects. */
const NEWEST =
  /\b(?:newest|latest|most recent|(?:recently|just|newly) (?:listed|added|published|launched|uploaded)|brand new|what.?s new|something new|new (?:ones|stuff|this week|today|here)|neuste[nrs]?|neueste[nrs]?|neu (?:rein|dazu|hinzu|ein)gekommen|neue projekte|(?:ganz )?neu(?:e[nrs]?)? (?:diese woche|heute|dabei|dazugekommen|hier|hinzugekommen)|(?:was|etwas) neues|neu (?:im bereich|in der kategorie)|(?:quoi|chose) de (?:neuf|nouveau)|(?:les )?(?:plus|tout) (?:recents?|nouveaux)|derni(?:ers|eres)(?= \p{L})|nouveaux projets|(?:mas|mais) (?:nuev[oa]s|recientes?|recentes?|nov[oa]s)|(?:l[oa]s|[oa]s) ultim[oa]s|ultim[oa]s projetos|ultimos proyectos|lo ultim(?:o|ito) (?:de|en)|nuevos proyectos|novedades|novos projetos|novidades|piu (?:nuov[oaie]|recent[ei])|(?:gli|le) ultim[ie]|ultimi progetti|nuovi progetti|novita|nieuwste|nieuwe projecten|de laatste|(?:nieuw|pas) (?:deze week|toegevoegd|bijgekomen)|nyaste|nyast|de senaste|det senaste (?:inom|bland|om|fran)|senaste projekten|helt nya|nagot nytt|nyeste|ferskeste|noe nytt|de siste|siste prosjektene|helt nye|nyss (?:tillagda?|publicerade?)|nye? (?:denne uka|i dag)|nya (?:den har veckan|i dag))\b(?!\s(?:tider|tiden|tid|maanden|meses|mesi|mois|aren|arene|jaren|anos|anni|annees)\b)|最新|最近(?:新?上线?|发布|新增|的)|刚(?:上线|发布)|新上[线的架了]|新着|新しい順|(?:一番|いちばん|最も)新しい|最新の|最近(?:の|出た|公開|追加|載った)|新しい(?:の|やつ)|新しく(?:出た|載った|追加)|최신|최근에? ?(?:올라온|등록|나온)|(?:제일|가장) 새로운|새로 (?:올라온|등록|나온)/u

/** Words for an order ahead, which is support of another kind. */
const PRE_ORDER =
  /\b(?:pre-?orders?|pre-?ordering|vorbestell\w*|pre-?command\w*|pre-?ventas?|prevendit\w*|preordin\w*|voorbestel\w*|forhandsbestall\w*|forhandsbestill\w*|forhandskjop\w*|pre-?vendas?|pre-?encomend\w*|(?:buy|bought|order|reserve)\w* (?:\p{L}+ ){0,2}(?:in advance|ahead|up ?front)|(?:im voraus|vorab) (?:\p{L}+ )?(?:kauf|bestell|erwerb)\w*|(?:achet|command|reserv)\w* (?:\p{L}+ ){0,2}(?:a l.|en )avance|(?:compr|reserv|encarg)\w* (?:\p{L}+ ){0,2}por adelantado|compra anticipada|(?:compr|acquist|ordin|prenot)\w* (?:\p{L}+ ){0,2}in anticipo|(?:vooraf|van tevoren|alvast) (?:kopen|bestellen)|(?:kop|bestall)\w* (?:\p{L}+ ){0,2}i forvag|(?:kjop|bestill)\w* (?:\p{L}+ ){0,2}(?:pa forhand|i forkant)|(?:compr|reserv|encomend)\w* (?:\p{L}+ ){0,2}(?:antecipad\w+|com antecedencia|adiantad[oa]))\b|预购|预售|提前(?:购?买|下单|预订)|予約(?:購入|注文|販売)|先行予約|プレオーダー|(?:前もって|先に)(?:買|購入|注文)|예약 ?(?:구매|판매)|선주문|미리 (?:사|구매|주문)/u

/** Words for giving, which is support as a grant. */
const GIVING =
  /\b(?:(?:without|not) (?:\p{L}+ )?anything (?:back|in return)|nothing (?:back|in return)|ohne (?:eine )?gegenleistung|sans contrepartie|(?:sin|sem) (?:\p{L}+ )?nada (?:a cambio|em troca)|sin contrapartida|sem contrapartida|senza contropartita|zonder tegenprestatie|utan motprestation|uten motytelse)\b|不要回报|(?:見返り|リターン)(?:を求め|は(?:いら|なし|不要))|대가 ?없이|보상 ?없이/u

/** What a wish says beside its subject, and the text without the words for it. */
interface Said {
  readonly isSaid: boolean
  readonly rest: string
}

function saidIn(text: string, locale: Locale, words: RegExp): Said {
  const folded = fold(text, locale)
  const isSaid = words.test(folded)
  return { isSaid, rest: isSaid ? folded.replace(words, ' ') : text }
}

/** Whether a text asks for projects that close soon. */
export const closingSoonIn = (text: string, locale: Locale): Said =>
  saidIn(text, locale, CLOSING_SOON)

/** Whether a text asks for the newest projects. */
export const newestIn = (text: string, locale: Locale): Said => saidIn(text, locale, NEWEST)

/** Whether a text asks to give and get nothing back. */
export const givingIn = (text: string, locale: Locale): Said => saidIn(text, locale, GIVING)

/** Whether a text asks for something to order ahead. */
export const preOrderIn = (text: string, locale: Locale): Said => saidIn(text, locale, PRE_ORDER)

/** What a project should be about. */
export interface Topic {
  readonly tag: string
  /** The words it was asked with. */
  readonly said: string
}

/**
 * What a project should be about, in the order of the list of topics, and the text without the words for it.
 *
 * @param asked The text as it was written.
 */
export function topicsIn(
  text: string,
  locale: Locale,
  asked: string = text,
): { readonly topics: readonly Topic[]; readonly rest: string } {
  let rest = fold(text, locale)
  const topics: Topic[] = []
  for (const [tag, words] of topicsOf(locale)) {
    const found = rest.match(words)
    if (!found) continue
    const said = [...new Set(found)].map((word) => asWritten(word, asked, locale))
    topics.push({ tag, said: said.join(' / ') })
    rest = rest.replace(words, ' ')
  }
  return topics.length > 0 ? { topics, rest } : { topics, rest: text }
}

/** A folded word with its accents and capitals. */
const asWritten = (folded: string, text: string, locale: Locale): string =>
  text.split(/[^\p{L}\p{N}]+/u).find((word) => fold(word, locale) === folded) ?? folded

/** “Art or games”. */
const OR =
  /\b(?:or|ou|oder|oppure|of|eller|[ou])\b|或者?|还是|とか|または|か、|(?<=[\p{Script=Han}\p{Script=Katakana}])か(?=[\p{Script=Han}\p{Script=Katakana}])|(?:이?나|또는|아니면)(?=\s)/u

export const saysOr = (text: string, locale: Locale): boolean => OR.test(fold(text, locale))

/** “Which of those”: words that point at what was listed before. */
const AMONG =
  /\b(?:(?:of|among|from) (?:those|these|them)|davon|darunter|(?:unter|von) (?:denen|diesen)|parmi (?:eux|ceux[- ]la|ceux[- ]ci|ces)|dans le (?:lot|tas)|(?:de|entre) (?:esos|esas|estos|estas|ellos|ellas)|(?:di|fra|tra) (?:questi|quelli|loro|essi)|daarvan|daartussen|(?:av|bland|blant) (?:dem|dom|dessa|disse)|dess[ea]s|dest[ea]s|del[ea]s|entre eles|(?:anything|something|others?) similar|(?:was|etwas) ahnliches|(?:quelque chose|un truc) de (?:similaire|semblable|pareil)|algo (?:parecido|similar|semelhante)|qualcosa di simile|iets (?:soortgelijks|vergelijkbaars)|nagot liknande|noe (?:lignende|tilsvarende))\b|类似的|其中|里面|当中|缩小|(?:その|この)(?:中|なか|うち)|(?:似た|似てる|同じような)(?:の|やつ|もの)|(?<!\p{L})[그이] ?(?:중(?!요)|가운데)|비슷한 (?:거|것|건|프로젝트)/u

export const saysAmong = (text: string, locale: Locale): boolean => AMONG.test(fold(text, locale))

/** “Only technology”: words with which a message narrows the search before, at its start or, where verbs come last, at its end. */
const ONLY: Readonly<Record<Locale, string>> = {
  ...{ en: 'only|just', fr: 'seulement|uniquement|que des', de: 'nur|bloss', nl: 'alleen|enkel' },
  ...{ es: 'solo|solamente', it: 'solo|soltanto', pt: 'so|apenas|somente' },
  ...{ sv: 'bara|endast', no: 'bare|kun' },
  zh: '只[要看想]',
  ja: 'だけ$|に絞',
  ko: '좁혀|만 (?:보여|골라|추려)',
}

/** Words that ask for more of the same. */
const MORE: Readonly<Record<Locale, string>> = {
  en: 'more|others?|(?:any|some|what|anything|something) else',
  fr: '(?:d.)?autres?|encore|(?:en|voir|montre\\w*) plus',
  de: 'mehr|weitere\\w*|andere\\w*|noch (?:was|etwas|welche|mehr|ein paar)|sonst noch\\w*',
  nl: 'meer|andere|nog (?:iets|wat|meer)',
  ...{ es: 'mas|otr[oa]s?', it: 'altr[ioea]|ancora|di piu', pt: 'mais|outr[oa]s?' },
  ...{ sv: 'fler|andra|mer', no: 'flere|andre|mer' },
  zh: '更多|还有|别的|其他',
  ja: 'もっと|もう(?:少し|ちょい|ちょっと)|他|ほか|それ以外',
  ko: '더|다른',
}

/** A message without the words that ask for more of the same; null if it has none. */
export function withoutMore(text: string, locale: Locale): string | null {
  const edge = isJoined(locale) ? '' : String.raw`\b`
  const { isSaid, rest } = saidIn(
    text,
    locale,
    new RegExp(`${edge}(?:${MORE[locale]})${edge}`, 'gu'),
  )
  return isSaid ? rest : null
}

/** Whether a text narrows a search and asks nothing. */
export function saysOnly(text: string, locale: Locale): boolean {
  if (/[?？:：]/u.test(text)) return false
  const start = isJoined(locale) ? '' : String.raw`^(?:\p{L}{1,4}\W+)?`
  const end = isJoined(locale) ? '' : String.raw`\b`
  return new RegExp(`${start}(?:${ONLY[locale]})${end}`, 'u').test(fold(text.trim(), locale))
}

/** What comes after these is wanted instead: “not tokens but a grant”. */
const BUT =
  '(?:but|rather|sondern|lieber|mais|plutot|sino|mejor|ma|bensi|meglio|maar|liever|utan|hellre|men|heller|mas|sim|antes)'

/** Words of a language before what is not wanted, for nothing at all, and between two such things. */
interface Negations {
  readonly not: string
  /** After a pause only: “have you got nothing with art?” rules nothing out. */
  readonly nothing: string
  readonly and: string
  readonly or: string
}
const NEGATIONS: Partial<Readonly<Record<Locale, Negations>>> = {
  en: {
    not: `no|not|don.?t|aren.?t|isn.?t|without|except|instead of|rather than|${overIn('rather', 'than')}|neither|skip|avoid|remove|take out|exclud(?:e|ing)|leav(?:e|ing) out`,
    ...{ nothing: 'nothing|none', and: 'and', or: 'n?or' },
  },
  fr: {
    not: String.raw`pas de|pas(?= d['’])|sans|sauf|plutot que|${overIn('plutot', 'que')}|laisse\w* tomber|hormis|exclu(?:s|ez|ons|re|ant)|enlev(?:e|ez|ons|er|ant)`,
    ...{ nothing: 'pas|rien', and: 'et', or: 'ou|ni' },
  },
  de: {
    not: String.raw`kein\w*|ohne|nicht|ausser|statt|weder|${overIn('lieber', 'als')}`,
    ...{ nothing: 'nichts|nix', and: 'und', or: 'oder|noch' },
  },
  es: {
    not: `no|sin|${lessIn('al|lo|por|o|mas')}|excepto|en vez de|en lugar de|${overIn('antes', 'que')}|exclu(?:ye|yas?|yan|ir|yendo)|quit(?:a|as|ar|e|en|ando)`,
    ...{ nothing: 'nada', and: '[ye]', or: '[ou]|ni' },
  },
  it: {
    not: String.raw`no|non|ne(?= (?:\p{L}+ ){1,2}ne\b)|senza|tranne|invece di|${overIn('piuttosto', 'che')}|lascia\w* (?:stare|perdere)|esclud(?:i|ere|ete|endo)|togli(?:ere|ete|endo)?`,
    ...{ nothing: 'niente', and: 'ed?', or: 'od?|oppure|ne' },
  },
  nl: {
    not: `geen|niet|zonder|behalve|uitgezonderd|in plaats van|${overIn('liever', 'dan')}`,
    ...{ nothing: 'niks|niets', and: 'en', or: 'of|noch' },
  },
  sv: {
    not: String.raw`inga|ingen|inte|ej|varken|ta bort|skippa|(?<!\binte\s(?:\p{L}+\s){0,3})utan|utom|forutom|i stallet for|${overIn('hellre', 'an')}|uteslut(?:a|er)?`,
    ...{ nothing: 'inget', and: 'och', or: 'eller' },
  },
  no: {
    not: `ikke|ingen|uten|verken|ta bort|dropp|unntatt|utenom|bortsett fra|i stedet for|${overIn('heller', 'enn')}`,
    ...{ nothing: 'ingenting', and: 'og', or: 'eller' },
  },
  pt: {
    not: `nao|sem|${lessIn('ao|pelo|o|mais')}|exceto|em vez de|${overIn('antes', '(?:do )?que')}|exclu(?:i|a|am|ir|indo)|tir(?:a|e|em|ando)`,
    ...{ nothing: 'nada|nem', and: 'e', or: 'ou|nem' },
  },
}

/** “Rather a donation than shares”. */
function overIn(rather: string, than: string): string {
  return String.raw`(?<=\b${rather}\s(?:\p{L}+\s){1,6})${than}`
}

/** “Menos” is “except”, but in “at least” and “more or less”. */
function lessIn(before: string): string {
  return String.raw`(?<!\b(?:${before})\s)menos(?!\s(?:de|que)\b)`
}

/** “Nothing but games” rules nothing out. */
const NOTHING_BUT = '(?:but|else|other|als|anders?|anderes|que|altro|annat|annet|alem)'

/** “Not those that sell tokens”. */
const THOSE_THAT =
  '(?:(?:de|dem|dom|dei|the ones|those|die|degene|los|las|quelli|quelle|ceux|celles|os|as) (?:som|that|which|die|que|che|qui))'

/** “Not only tokens”, “not too dear” and “don’t forget” rule nothing out. */
const NOT_RULING = String.raw`(?:only|just|merely|necessarily|too|mind|forget\w*|nur|bloss|ausschliesslich|unbedingt|zu|vergess\w*|seulement|que|juste|uniquement|trop|oubli\w*|solo|solamente|unicamente|muy|demasiado|olvid\w*|soltanto|troppo|alleen|enkel|slechts|te|bara|enbart|bare|kun|so|apenas|somente|muito|esquec\w*)`

const known = new Map<Locale, RegExp>()

/** What is not wanted: after such words, or before them in languages that put them last. */
function notIn(locale: Locale): RegExp {
  const words = NEGATIONS[locale]
  if (!words) return NOT_JOINED
  const pattern = known.get(locale) ?? patternOf(words)
  known.set(locale, pattern)
  return pattern
}

function patternOf({ not, nothing, and, or }: Negations): RegExp {
  const word = String.raw`(?!(?:${BUT}|${and}|${or})\b)(?:\p{L}['’])?[\p{L}-]+`
  const opens = String.raw`(?:${not}|(?<=(?:^|[,.;:]|\b(?:but|aber|${BUT}|${and}))\s?(?:(?:absolut|bitte|please|por favor)\s)?)(?:${nothing})(?!\s${NOTHING_BUT}\b))`
  const more = String.raw`(?:,?\s(?:${or})\s(?:${word}\s)?|\s(?:${and})\s(?!${opens}\b))${word}`
  return new RegExp(
    String.raw`\b${opens}\s(?!${NOT_RULING}\b)(?:${THOSE_THAT}\s)?(?:${word}\s){0,2}${word}(?:${more})*|\b(?:\p{L}+\s){1,4}(?:(?:will|mochte|brauche) ich (?:keine?n?|nicht)|hoef ik niet|mogen? (?:eruit|weg))\b`,
    'gu',
  )
}

/** The same in Chinese, Japanese and Korean. */
const NOT_JOINED =
  /[\p{Script=Han}a-z]{1,8}?(?:类|的|相关的?)?就?(?:不看|不要|不考虑|除外|就算了)了?(?=[,.;。\s]|$)|(?:不要|不想要|不拿|不想拿|不是|不看|不碰|不考虑|(?<![特分级类个区])别(?:给我|来|要)|除了|除去|去掉|排除|非)(?:(?!要|而是|是)\p{L}){1,4}|\p{L}{1,6}(?:以外|じゃな[いく]|ではな[いく]|なし|を除|は(?:いら(?!っしゃ)|要ら|不要|無理(?!な)|嫌|飛ばし|外し|パス)|を(?:飛ばし|外し))|\p{L}{1,6}[을를]?\s(?:주는|하는|나오는|들어간|관련된)\s(?:거|것|건|프로젝트)[은는를]?\s?(?:말고|빼고|제외)|(?:\p{L}{1,8}(?:랑|하고|[과와나])\s)?\p{L}{1,6}(?:은|는|이|가)?\s?(?:말고|빼고|제외|아니라|아니고|아닌|싫(?!지)|필요 ?없)|\p{L}{1,6}만\s?아니(?:면|라면)/gu

/** The parts of a text that say what is not wanted, and the text without them. */
export function exclusionsIn(
  text: string,
  locale: Locale,
): { readonly unwanted: string; readonly rest: string } {
  const folded = fold(text, locale)
  const not = notIn(locale)
  const unwanted = (folded.match(not) ?? []).join(' ')
  return { unwanted, rest: unwanted ? folded.replace(not, ' ') : text }
}

/** A country that a text names. */
export interface Named {
  /** As it is called in the language of the text. */
  readonly name: string
  /** In English and in its own language, where these differ. */
  readonly elsewhere: readonly string[]
}

interface Place {
  /** ISO 3166-1. */
  readonly code: string
  readonly name: string
  readonly pattern: RegExp
}

/** Languages whose names are also what comes from a country: “Japanese projects”. */
const HOME = {
  ...{ en: 'GB', fr: 'FR', de: 'DE', es: 'ES', it: 'IT', nl: 'NL', zh: 'CN', ja: 'JP', ko: 'KR' },
  ...{ sv: 'SE', no: 'NO', pt: 'PT', da: 'DK', fi: 'FI', et: 'EE', pl: 'PL', el: 'GR', tr: 'TR' },
} as const

const namesIn = (locale: string, type: 'region' | 'language') =>
  new Intl.DisplayNames(locale, { type, fallback: 'none' })

const places = new Map<Locale, readonly Place[]>()

/** All countries by their names in a language, as a spaced text has them, then by what comes from them. */
function placesOf(locale: Locale): readonly Place[] {
  const known = places.get(locale)
  if (known) return known
  const regions = namesIn(locale, 'region')
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((one) => letters.map((two) => one + two))
  const byName = codes.flatMap((code) => {
    const name = regions.of(code)
    // Short names could be words.
    if (!name || name.length < (isJoined(locale) ? 2 : 4)) return []
    return [{ code, name, pattern: new RegExp(countryPattern(spaced(name, locale), locale), 'u') }]
  })
  const all = isJoined(locale) ? byName : [...byName, ...byAdjective(locale)]
  places.set(locale, all)
  return all
}

/** By the names of languages, with any ending. “In Japanese” is about the language. */
function byAdjective(locale: Locale): Place[] {
  const [languages, regions] = [namesIn(locale, 'language'), namesIn(locale, 'region')]
  return Object.entries(HOME).flatMap(([language, code]) => {
    const [spoken, name] = [languages.of(language), regions.of(code)]
    if (!spoken || !name) return []
    const stem = fold(spoken, locale).replace(/[aeo]$/, '')
    const pattern = new RegExp(`${IN_LANGUAGE} ${stem}\\p{L}{0,3} (?!kron)`, 'u')
    return [{ code, name, pattern }]
  })
}

/** What comes before a language that something is written in. */
const IN_LANGUAGE = '(?<! (?:in|en|em|auf|pa|het|langue|lengua|lingua|idioma))'

/** @param name With spaces around it. With 語, 语 or 어 it is the language. */
function countryPattern(name: string, locale: Locale): string {
  if (!isJoined(locale)) return name
  // タイ is no part of タイプ.
  if (locale === 'ja' && /^[\p{Script=Katakana}ー]+$/u.test(name.trim()))
    return `(?<![\\p{Script=Katakana}ー])${name.trim()}(?![\\p{Script=Katakana}ー語])`
  return `${locale === 'ko' ? name.trimEnd() : name.trim()}(?![語语어])`
}

/** The country a text names, itself or by what comes from it, and the text without it. */
export function countryIn(
  text: string,
  locale: Locale,
): { readonly country: Named | null; readonly rest: string } {
  const words = spaced(text, locale)
  const found = placesOf(locale).find(({ pattern }) => pattern.test(words))
  if (!found) return { country: null, rest: text }
  const { code, name, pattern } = found
  const own = new Intl.Locale('und', { region: code }).maximize().language
  const others = [namesIn('en', 'region').of(code), namesIn(own, 'region').of(code)]
  const elsewhere = [...new Set(others)].flatMap((one) => (one && one !== name ? [one] : []))
  return { country: { name, elsewhere }, rest: words.replace(pattern, ' ') }
}

/** Splits the compounds of Germanic languages: "Kunstprojekte" asks for art. */
export const splitCompounds = (text: string): string =>
  text.replace(/(\p{L}{3})s?-?(pro[sj]{1,2}ekt\p{L}*|project(?:en)?)\b/giu, '$1 $2')
