import type { Locale } from '../../../src/i18n/locales.ts'
import { isJoined } from './text.ts'

/** Subjects of projects, by the tag that creators give them in English, in the words of all languages. */
const EVERYWHERE: readonly (readonly [tag: string, words: RegExp])[] = [
  [
    'climate',
    /\b(?:climat\w*|klima\w*|clima\w*|ecolog\w*|okolog\w*|ekolog\w*|environment\w*|umwelt\w*|milieu\w*|miljo\w*|ambient[ei]|ambiental\w*|sustainab\w*|nachhaltig\w*|green)\b|气候|环保|生态|気候|環境|エコ|기후|환경|친환경/gu,
  ],
  [
    'health',
    /\b(?:health\w*|medical|wellbeing|gesundheit\w*|pflege\w*|medizin\w*|sante|soins?|salud|salute|sanita\w*|gezondheid\w*|zorg\w*|halsa\w*|vard\w*|helse\w*|saude)\b|健康|医疗|医療|介護|헬스\p{L}*|건강\p{L}*|의료\p{L}*/gu,
  ],
  ['energy', /\b(?:energ\w*|solar\w*)\b|能源|エネルギー|에너지/gu],
  ['music', /\b(?:music\w*|musik\w*|musique\w*|muziek\w*|musikk\w*)\b|音乐|音楽|음악/gu],
  ['film', /\b(?:films?|movies?|cine\w*|kino\w*)\b|电影|映画|영화/gu],
  ['theatre', /\b(?:theat\w*|teat\w*)\b|戏剧|演劇|연극/gu],
  [
    'food',
    /\b(?:food|essen|lebensmittel\w*|aliment\w*|nourriture|comida|cibo|eten|voedsel|mat|matprosjekt\w*)\b|食品|美食|음식|식품/gu,
  ],
  [
    'accessibility',
    /\b(?:accessib\w*|barrierefrei\w*|toegankelijk\w*|accesib\w*|tillganglig\w*|tilgjengelig\w*|acessib\w*)\b|无障碍|アクセシビリティ|バリアフリー|접근성/gu,
  ],
  ['open source', /\bopen[ -]?source\b|开源|オープンソース|오픈 ?소스/gu],
  [
    'open data',
    /\b(?:open data|offene daten|donnees ouvertes|datos abiertos|dati aperti|dados abertos|oppna data|apne data)\b|开放数据|オープンデータ|오픈 ?데이터/gu,
  ],
  [
    'archive',
    /\b(?:archiv\w*|arkiv\w*|archief\w*|arquivo\w*|old records)\b|档案|アーカイブ|아카이브/gu,
  ],
  ['libraries', /\b(?:librar(?:y|ies)|bibliot\w*|bibliothe\w*)\b|图书馆|図書館|도서관/gu],
  [
    'schools',
    /\b(?:schools?|schul\w*|lernen|lehr\w*|ecoles?|escuelas?|escolas?|scuol\w*|school\w*|skol\w*|skole\w*|laren|aprender|imparare|apprendre)\b|学校|学习|学び|학교|학습/gu,
  ],
  [
    'education',
    /\b(?:educat\w*|bildung\w*|educac\w*|istruzion\w*|onderwijs\w*|utbildn\w*|utdann\w*)\b|教育|교육/gu,
  ],
  [
    'trees',
    /\b(?:birds?|nature|trees?|vogel\w*|natur|natura|naturaleza|natuur|baum\w*|baume\w*|oiseau\w*|arbres?|pajaros?|aves|arbol\w*|uccell\w*|alber\w*|vogels|bomen|fagl\w*|fugl\w*|trad|traer|passaros?|arvores?|natureza|passarinh\w*|pajarit\w*|uccellin\w*)\b|鸟|树|自然|鳥|木々|새|나무|자연/gu,
  ],
  [
    'farming',
    /\b(?:farm\w*|bauern\w*|landwirt\w*|huerta\w*|agric\w*|fermier\w*|contadin\w*|boer\w*|bonder|jordbruk\w*|garten\w*|garden\w*|horta\w*)\b|农|農|농업|농장/gu,
  ],
  [
    'choir',
    /\b(?:choirs?|chor|chore|choeur\w*|chorale\w*|coros?|cori|kor|koor|koren)\b|合唱|합창/gu,
  ],
  [
    'sound',
    /\b(?:sounds?|klang\w*|sonido\w*|suon\w*|geluid\w*|ljud\w*|lyd\w*)\b|声音|サウンド|소리/gu,
  ],
  [
    'sign language',
    /\b(?:sign language|deaf|gebard\w*|taub\w*|gehorlos\w*|sourds?|sordos?|sordi|doof|doven|teckensprak\w*|tegnsprak\w*|surdos?)\b|手语|聋|手話|ろう者|수어|농인/gu,
  ],
]

/** More of them in the words of each language, as some mean something else in another. */
const BY_LANGUAGE: readonly (readonly [tag: string, words: Readonly<Record<Locale, string>>])[] = [
  [
    'ai',
    {
      en: 'ai|artificial intelligence|machine learning',
      fr: 'ia|intelligence artificielle',
      de: String.raw`ki|kunstliche\w* intelligenz`,
      es: 'ia|inteligencia artificial',
      it: 'ia|intelligenza artificiale',
      nl: 'ai|kunstmatige intelligentie',
      zh: '(?<![a-z])ai(?![a-z])|人工智能',
      ja: '(?<![a-z])ai(?![a-z])|人工知能',
      ko: '(?<![a-z])ai(?![a-z])|인공지능',
      sv: 'ai|artificiell intelligens',
      no: 'ki|ai|kunstig intelligens',
      pt: 'ia|inteligencia artificial',
    },
  ],
  [
    'ocean',
    {
      en: 'oceans?|seas?|marine',
      fr: 'oceans?|mers?|marine?s?',
      de: String.raw`meere?\w*|ozean\w*`,
      es: 'mar|mares|oceanos?',
      it: 'mare|mari|oceani?',
      nl: String.raw`zee\w*|oceaan|oceanen`,
      zh: '海洋|大海',
      ja: '海洋|海の|海を',
      ko: '바다|해양',
      sv: String.raw`hav|havet|haven|havs\w*`,
      no: String.raw`hav|havet|hav\w*`,
      pt: 'mar|mares|oceanos?',
    },
  ],
  [
    'mobility',
    {
      en: 'bikes?|bicycles?|cycling|public transport|mobility',
      fr: 'velos?|transports? en commun|transports? publics?|mobilite',
      de: String.raw`fahrrad\w*|rader|nahverkehr\w*|opnv|mobilitat\w*`,
      es: 'bicis?|bicicletas?|transporte publico|movilidad',
      it: String.raw`bici|biciclett\w*|trasporto pubblico|mobilita`,
      nl: String.raw`fiets\w*|ov|openbaar vervoer|mobiliteit`,
      zh: '自行车|公共交通|出行',
      ja: '自転車|公共交通',
      ko: '자전거|대중교통|모빌리티',
      sv: String.raw`cykl\w*|cykel\w*|kollektivtrafik\w*`,
      no: String.raw`sykkel\w*|sykl\w*|kollektivtrafikk\w*`,
      pt: 'bicicletas?|transportes? publicos?|mobilidade',
    },
  ],
  [
    'children',
    {
      en: 'kids?|child|children',
      fr: 'enfants?|gamins?',
      de: String.raw`kinder\w*|kids`,
      es: 'ninos?|ninas?|peques',
      it: 'bambin[oiae]|ragazzini',
      nl: String.raw`kinder\w*|kids`,
      zh: '儿童|孩子',
      ja: '子ども|子供|こども|キッズ',
      ko: '어린이|아이들|키즈',
      sv: String.raw`barn\w*`,
      no: String.raw`barn\w*`,
      pt: 'criancas?|miudos',
    },
  ],
  [
    'privacy',
    {
      en: 'privacy',
      fr: 'vie privee',
      de: String.raw`datenschutz\w*|privatsphare`,
      es: 'privacidad',
      it: 'privacy|riservatezza',
      nl: String.raw`privacy\w*`,
      zh: '隐私',
      ja: 'プライバシー',
      ko: '개인정보|프라이버시',
      sv: String.raw`integritet\w*`,
      no: String.raw`personvern\w*`,
      pt: 'privacidade',
    },
  ],
  [
    'science',
    {
      en: String.raw`scien\w*|research`,
      fr: String.raw`scien\w*|recherche scientifique`,
      de: String.raw`wissenschaft\w*|forschung\w*`,
      es: String.raw`cienc\w*|cientific\w*`,
      it: String.raw`scienz\w*|scientific\w*`,
      nl: String.raw`wetenschap\w*`,
      zh: '科学|科研',
      ja: '科学|サイエンス',
      ko: '과학',
      sv: String.raw`vetenskap\w*|forskning\w*`,
      no: String.raw`vitenskap\w*|forskning\w*`,
      pt: String.raw`cienc\w*|cientific\w*`,
    },
  ],
  [
    'history',
    {
      en: 'histor(?:y|ical)',
      fr: 'histoire|historiques?',
      de: String.raw`geschicht\w*|histori\w*`,
      es: 'historia|historic[oa]s?',
      it: 'storia|storic[oaihe]+',
      nl: String.raw`geschiedenis|histori\w*`,
      zh: '历史',
      ja: '歴史',
      ko: '역사',
      sv: String.raw`histori\w*`,
      no: String.raw`histori\w*`,
      pt: 'historia|historic[oa]s?',
    },
  ],
  [
    'sport',
    {
      en: 'sports?|fitness|running',
      fr: String.raw`sports?|sporti\w*`,
      de: String.raw`sport\w*`,
      es: String.raw`deport\w*`,
      it: String.raw`sport\w*`,
      nl: String.raw`sport\w*`,
      zh: '体育|运动',
      ja: 'スポーツ',
      ko: '스포츠|운동',
      sv: String.raw`sport\w*|idrott\w*`,
      no: String.raw`sport\w*|idrett\w*`,
      pt: String.raw`desport\w*|esport\w*`,
    },
  ],
  [
    'animals',
    {
      en: 'animals?|pets?|wildlife',
      fr: 'animaux|animal',
      de: String.raw`tiere?\w*|haustier\w*`,
      es: String.raw`animal\w*|mascotas?`,
      it: String.raw`animal\w*`,
      nl: String.raw`dieren\w*|dier`,
      zh: '动物|宠物',
      ja: '動物|ペット',
      ko: '동물|반려',
      sv: String.raw`djur\w*`,
      no: String.raw`dyr\w*`,
      pt: String.raw`anima\w*`,
    },
  ],
  [
    'seniors',
    {
      en: 'seniors?|elderly|old people|older people',
      fr: 'seniors?|personnes agees',
      de: String.raw`senior\w*|alte\w* menschen`,
      es: 'personas mayores|tercera edad|ancianos',
      it: 'anzian[io]',
      nl: 'ouderen|senioren',
      zh: '老人|老年',
      ja: '高齢者|シニア|お年寄り',
      ko: '노인|어르신|시니어',
      sv: 'aldre|seniorer|pensionarer',
      no: 'eldre|seniorer|pensjonister',
      pt: 'idosos?|terceira idade',
    },
  ],
  [
    'journalism',
    {
      en: String.raw`news|journalis\w*`,
      fr: String.raw`journalis\w*|presse`,
      de: String.raw`journalis\w*|nachrichten`,
      es: String.raw`periodis\w*|noticias`,
      it: String.raw`giornalis\w*|notizie`,
      nl: String.raw`journalis\w*|nieuws`,
      zh: '新闻',
      ja: 'ニュース|報道|ジャーナリズム',
      ko: '뉴스|저널리즘|언론',
      sv: String.raw`journalis\w*|nyheter`,
      no: String.raw`journalis\w*|nyheter`,
      pt: String.raw`jornalis\w*|noticias`,
    },
  ],
  [
    'books',
    {
      en: 'books?|novels?|poetry|literature',
      fr: 'livres?|romans?|poesie|litterature',
      de: String.raw`buch|bucher\w*|romane?|literatur\w*`,
      es: 'libros?|novelas?|poesia|literatura',
      it: 'libr[oi]|romanz[oi]|poesia|letteratura',
      nl: String.raw`boek\w*|romans?|literatuur`,
      zh: '图书|书籍|小说|文学',
      ja: '書籍|絵本|小説|文学|(?<!日)本の',
      ko: '도서|소설|문학|(?<!정)책(?!임)',
      sv: String.raw`bok|bocker\w*|romaner|litteratur\w*`,
      no: String.raw`bok|boker\w*|romaner|litteratur\w*`,
      pt: 'livros?|romances?|poesia|literatura',
    },
  ],
  [
    'podcast',
    {
      en: 'podcasts?|radio',
      fr: 'podcasts?|radio',
      de: String.raw`podcasts?|radio|horspiel\w*`,
      es: 'podcasts?|radio',
      it: 'podcast|radio',
      nl: String.raw`podcasts?|radio|hoorspel\w*`,
      zh: '播客|广播',
      ja: 'ポッドキャスト|ラジオ',
      ko: '팟캐스트|라디오',
      sv: String.raw`podd\w*|podcast\w*|radio`,
      no: String.raw`podkast\w*|podcast\w*|radio`,
      pt: 'podcasts?|radio',
    },
  ],
]

const patterns = new Map<Locale, readonly (readonly [tag: string, words: RegExp])[]>()

/** Tags with patterns, for folded text, of the words of a language. */
export function topicsOf(locale: Locale): readonly (readonly [tag: string, words: RegExp])[] {
  const known = patterns.get(locale)
  if (known) return known
  const all = [
    ...EVERYWHERE,
    ...BY_LANGUAGE.map(([tag, words]) => {
      const source = isJoined(locale) ? words[locale] : `\\b(?:${words[locale]})\\b`
      return [tag, new RegExp(source, 'gu')] as const
    }),
  ]
  patterns.set(locale, all)
  return all
}
