/**
 * Finds wording that section 6 of the posting rules prohibits: promised returns, safety, a rising token, or pressure on
 * readers. A hint for the author, not a filter; every text is checked against all languages.
 */
export type PromiseKind = 'returns' | 'safe' | 'token' | 'pressure'

/** A passage that may break the rule. */
interface PromiseFinding {
  readonly kind: PromiseKind
  /** As written. */
  readonly text: string
}

/** Section of the posting rules that covers all kinds, anchored as `section-<number>` in every language. */
export const PROMISES_SECTION = 6

/** Two groups of words that make a promise when close together, and words that negate one. */
interface Language {
  readonly vow: string
  readonly gain: string
  readonly earn: string
  readonly deny: string
  readonly safe: string
  readonly rise: string
  readonly press: string
}

// Words in the order of the language's list; a trailing `w` matches any further letters.
const SPACED: Readonly<Record<string, Language>> = {
  en: {
    vow: 'guaranteew|guaranteeing|promisew|promising|assured|certain',
    gain: 'profitw|returns?|income|interest (?:rate|payment)w|yieldw|repaymentw|payoutw|gains|earnings|dividendw',
    earn: 'earn|gain|make',
    deny: "no|not|never|cannot|nobody|nothing|without|neither|nor|none|can['’]t|don['’]t|doesn['’]t|won['’]t",
    safe: "risk[- ]free|no risk|without (?:any )?risk|zero risk|100 ?% (?:safe|secure)|safe investment|(?:cannot|can['’]t) lose",
    rise: '(?:will|going to|sure to) (?:rise|increase|grow|go up|gain|be (?:listed|traded))|buy[- ]?back|bought back|rises? in (?:price|value)',
    press: 'only \\d+ (?:\\p{L}+ )?(?:left|remaining)|last chance|act now|hurry(?: up)?',
  },
  fr: {
    vow: 'garantiw|garantisw|promettw|promiw|assuréw|certainw',
    gain: 'rendementw|bénéficew|profitw|revenuw|gainw|intérêtw|remboursementw|plus-valuew|dividendew',
    earn: 'gagnez|gagner',
    deny: "ne|pas|aucune?|jamais|sans|ni|nul|n['’]\\p{L}+",
    safe: 'sans (?:aucun |le moindre )?risque|zéro risque|risque zéro|100 ?% sûrw|(?:placement|investissement) sûrw',
    rise: 'prendra de la valeur|(?:va )?augmenter|augmentera|sera (?:racheté|coté|échangé)w',
    press: 'plus que \\d+|dernière chance|dépêchez-vous',
  },
  de: {
    vow: 'garantierw|garantiew|versprechw|versprichw|versprochenw|zugesichertw|zusichernw|sichere[rnms]?',
    gain: 'renditew|gewinnw|ertrag|erträgew|ertragsw|zins|zinsenw|einkommen|einkünftew|rückzahlungw|dividendew',
    earn: 'verdienen|verdiene|verdient',
    deny: 'kein|keine[rnms]?|nicht|nie|niemals|niemand|ohne|weder|nichts',
    safe: 'risikofreiw|risikolosw|ohne (?:jedes |jegliches )?risiko|kein(?:erlei)? risiko|100 ?% sicherw|todsicherw|sichere (?:geld)?anlage',
    rise: 'steigen im (?:wert|preis|kurs)|steigt im (?:wert|preis|kurs)|im (?:wert|preis|kurs) steigenw|(?:wert|preis|kurs) (?:wird )?steigw|gehandelt|zurückgekauft|rückkaufw',
    press: 'nur noch \\d+|letzte chance|schnell zugreifen|beeilen sie sich',
  },
  es: {
    vow: 'garantizw|garantíaw|garantiw|prometw|promesaw|aseguradw',
    gain: 'rentabilidadw|beneficiow|gananciaw|rendimientow|ingresow|interesesw|devoluciónw|reembolsow|dividendow',
    earn: 'gana|gane|ganar|ganará|ganarás',
    deny: 'no|nunca|jamás|sin|ni|ningúnw|ningunaw|nadie|nada',
    safe: 'sin (?:ningún )?riesgow|libre de riesgow|riesgo cero|cero riesgow|100 ?% segurw|inversión segura',
    rise: 'subirá|aumentará|se revalorizará|se recomprará|cotizará',
    press: 'solo quedan \\d+|última oportunidad|date prisa',
  },
  it: {
    vow: 'garantw|promettw|promessw|assicuratw',
    gain: 'rendimentw|profittw|guadagnw|utili|utile|interessi|rimborsw|reddito|redditi|dividendw',
    earn: 'guadagna|guadagni|guadagnate|guadagnare',
    deny: 'non|nessunw|mai|senza|né|niente|nulla',
    safe: 'senza (?:alcun )?rischiw|priv[oaie] di rischiw|zero rischi|rischio zero|100 ?% sicurw|investimento sicuro',
    rise: 'aumenterà|salirà|si rivaluterà|verrà riacquistatw|sarà (?:quotat|scambiat)w',
    press: 'solo \\d+ rimastw|ne restano solo \\d+|ultima occasione|affrettatw',
  },
  nl: {
    vow: 'garandew|gegarandeerdw|belooft?|belovenw|beloofdw|belofte|verzekerdw|zeker',
    gain: 'rendementw|winst|winstenw|inkomen|inkomsten|rente|terugbetalingw|opbrengstw|dividendw',
    earn: 'verdien|verdient|verdienen',
    deny: 'geen|niet|nooit|zonder|niemand|niets',
    safe: 'zonder (?:enig )?risico|risicoloos|risicoloze|risicovrijw|geen (?:enkel )?risico|100 ?% veilig|veilige belegging',
    rise: 'stijgt in (?:prijs|waarde)|in (?:prijs|waarde) stijgenw|(?:zal|gaat) stijgen|teruggekocht|verhandeld',
    press: 'nog maar \\d+|laatste kans|wees er snel bij',
  },
  sv: {
    vow: 'garanterw|garantiw|lovar|lova|lovade|utlovaw|säker|säkra',
    gain: 'avkastningw|vinst|vinstenw|vinsterw|ränta|räntan|inkomstw|återbetalningw|utdelningw',
    earn: 'tjäna|tjänar',
    deny: 'inte|ingen|inget|inga|aldrig|utan|ej',
    safe: 'riskfriw|utan (?:någon )?risk|ingen risk|100 ?% säkerw|säker investering',
    rise: '(?:stiger|stiga|ökar|öka) i (?:pris|värde)|återköpw|kommer att handlas',
    press: 'bara \\d+ kvar|sista chansen|skynda dig',
  },
  no: {
    vow: 'garanterw|garantiw|lover|love|lovet|sikker|sikre',
    gain: 'avkastningw|gevinstw|profittw|renter|inntektw|tilbakebetalingw|utbytte|fortjenestew',
    earn: 'tjen|tjene|tjener',
    deny: 'ikke|ingen|intet|aldri|uten|ikkje',
    safe: 'risikofriw|uten (?:noen )?risiko|ingen risiko|100 ?% (?:sikker|trygg)w|(?:sikker|trygg) investering',
    rise: '(?:stiger|stige|øker|øke) i (?:pris|verdi)|kjøpes tilbake|vil bli handlet',
    press: 'bare \\d+ igjen|siste sjanse|skynd deg',
  },
  pt: {
    vow: 'garantw|prometw|promessw|asseguradw',
    gain: 'rendimentow|lucrow|ganhos?|juros|reembolsow|retornow|rentabilidadew|dividendow',
    earn: 'ganhe|ganhar|ganha|ganhará',
    deny: 'não|nunca|jamais|sem|nem|nenhumw|ninguém|nada',
    safe: 'sem (?:qualquer |nenhum )?riscow|livre de riscow|risco zero|zero risco|100 ?% segurw|investimento seguro',
    rise: 'vai valorizar|valorizará|subirá|aumentará|será (?:recomprad|negociad|cotad)w',
    press: 'só restam \\d+|restam apenas \\d+|última oportunidade',
  },
}

const UNSPACED: Readonly<Record<string, Language>> = {
  zh: {
    vow: '保证|承诺|确保|保底',
    gain: '收益|回报|利润|利息|盈利|还款|分红|本金',
    earn: '赚|赚取',
    deny: '不|没有|从未|未|无法|并非|勿',
    safe: '零风险|无风险|没有风险|毫无风险|100 ?%安全|百分之百安全|稳赚不赔|保本',
    rise: '升值|上涨|回购|将上市|上市交易',
    press: '仅剩|最后机会|欲购从速',
  },
  ja: {
    vow: '保証|約束|確約|必ず|確実',
    gain: '利益|収益|リターン|利息|配当|元本|返済|儲か',
    earn: '稼',
    deny: 'ません|ない|なく|ず、|禁止',
    safe: 'ノーリスク|リスクゼロ|無リスク|リスクなし|リスクはありません|100 ?%安全|元本保証',
    rise: '値上がり|上昇|買い戻|上場',
    press: '残りわずか|残り ?\\d+|ラストチャンス|お急ぎ',
  },
  ko: {
    vow: '보장|약속|확정|보증',
    gain: '수익|이익|이자|배당|원금|상환',
    earn: '벌|버세요',
    deny: '않|못|아닙|아니|없습니다|금지',
    safe: '무위험|위험이? ?없는|위험 제로|리스크 ?없는|100 ?% ?안전|원금 ?보장',
    rise: '오를|오릅|상승|재매입|상장',
    press: '마지막 기회|\\d+ ?개 남|서두르',
  },
}

const TOKEN = ['tokenw|coins?|jetonw', '代币|トークン|토큰|코인'] as const

/** Matches whole words, or substrings in scripts without spaces. A trailing `w` matches any further letters. */
function pattern(words: string, isSpaced: boolean): RegExp {
  if (!isSpaced) return new RegExp(words, 'gu')
  const open = words.replace(/(?<=[\p{L})-])w(?=$|\||\))/gu, '\\p{L}*')
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${open})(?![\\p{L}\\p{N}])`, 'gu')
}

const LANGUAGES = [SPACED, UNSPACED].flatMap((table) =>
  Object.values(table).map((language) => {
    const isSpaced = table === SPACED
    const words = (name: keyof Language) => pattern(language[name], isSpaced)
    return {
      vow: words('vow'),
      gain: words('gain'),
      earn: words('earn'),
      deny: words('deny'),
      safe: words('safe'),
      rise: words('rise'),
      press: words('press'),
      token: pattern(TOKEN[isSpaced ? 0 : 1], isSpaced),
    }
  }),
)

const SHARE = /\d+(?:[.,]\d+)? ?%/gu
/** Maximum distance between the two words of a promise, in characters. */
const MAX_DISTANCE = 60
/** Maximum number of findings; more would overwhelm. */
const MAX_FINDINGS = 8

interface Span {
  readonly start: number
  readonly end: number
}

/** Passages that may promise too much, in text order, at most 8. */
export function findPromises(text: string): PromiseFinding[] {
  const found: PromiseFinding[] = []
  for (const clause of text.normalize('NFC').split(/[.!?;:\n。！？；：]+(?=\s|$|[^\d])/u)) {
    found.push(...findInClause(clause))
    if (found.length >= MAX_FINDINGS) return found.slice(0, MAX_FINDINGS)
  }
  return found
}

function findInClause(clause: string): PromiseFinding[] {
  const lower = clause.toLowerCase()
  const kinds = new Map<PromiseKind, Span>()
  const denied = new Set<PromiseKind>()
  for (const language of LANGUAGES) {
    const candidates: [PromiseKind, Span | undefined][] = [
      ['safe', spans(lower, language.safe)[0]],
      ['pressure', spans(lower, language.press)[0]],
      ['token', closestPair(lower, language.token, language.rise)],
      [
        'returns',
        closestPair(lower, language.vow, language.gain) ?? closestPair(lower, language.earn, SHARE),
      ],
    ]
    for (const [kind, span] of candidates) {
      if (!span) continue
      // Related languages match the same words, but only the right one knows the negation.
      if (isDenied(lower, kind, span, language.deny)) denied.add(kind)
      else if (!kinds.has(kind)) kinds.set(kind, span)
    }
  }
  return [...kinds]
    .filter(([kind]) => !denied.has(kind))
    .sort(([, a], [, b]) => a.start - b.start)
    .map(([kind, { start, end }]) => ({ kind, text: clause.slice(start, end).trim() }))
}

function spans(text: string, words: RegExp): Span[] {
  return [...text.matchAll(words)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** The span from one word to the other, if they are close together. */
function closestPair(text: string, one: RegExp, other: RegExp): Span | undefined {
  const others = spans(text, other)
  if (others.length === 0) return undefined
  for (const a of spans(text, one)) {
    for (const b of others) {
      const [first, last] = a.start <= b.start ? [a, b] : [b, a]
      if (last.start - first.end <= MAX_DISTANCE && last.start >= first.end) {
        return { start: first.start, end: last.end }
      }
    }
  }
  return undefined
}

/**
 * Whether the clause is negated: "nobody promises returns", "promise no returns". A negation inside a claim such as "no
 * risk" does not count.
 */
function isDenied(text: string, kind: PromiseKind, found: Span, deny: RegExp): boolean {
  const isPair = kind === 'returns' || kind === 'token'
  return spans(text, deny).some(
    ({ start, end }) => isPair || end <= found.start || start >= found.end,
  )
}
