import type { Locale } from '#i18n/locales.ts'
import { lostDenial } from './negation.ts'

type Term =
  | 'advice'
  | 'money'
  | 'creators'
  | 'risk'
  | 'lose'
  | 'binding'
  | 'pay'
  | 'card'
  | 'people'

/** What these sentences must speak of. Their English is pinned in `tests/guards/spec-texts.test.ts`. */
export const PINNED: Readonly<Record<string, readonly Term[]>> = {
  'footer.disclaimer': ['advice', 'money', 'creators', 'risk'],
  'checked.disclaimer': ['advice', 'money', 'creators', 'risk'],
  'project.disclaimer': ['advice', 'money'],
  'support.risk': ['advice', 'risk', 'lose'],
  'support.consent': ['binding', 'money'],
  'interest.recordBinding': ['binding', 'money', 'pay'],
  'messages.riskReceived': ['pay', 'card'],
  'messages.riskWriting': ['pay', 'card'],
  'assistant.reply.advice': ['advice'],
  'assistant.reply.promise': ['lose'],
  'home.proofReview': ['people'],
  'home.proofFunds': ['money'],
  'home.proofFundsText': ['creators'],
}

/** The words for these, as parts of a pattern; of creators, those of the glossary. */
const TERMS: Readonly<Record<Exclude<Locale, 'en'>, Readonly<Record<Term, string>>>> = {
  fr: {
    advice: 'conseils? en investissement',
    money: 'fonds|argent',
    creators: 'créateur|porteurs? de projet',
    risk: 'risque',
    lose: 'perdre',
    binding: 'engage|contrat',
    pay: 'paiement',
    card: 'carte',
    people: 'humain|personne|équipe',
  },
  de: {
    advice: 'Anlageberatung',
    money: 'Geld',
    creators: 'Projektträger',
    risk: 'Risik',
    lose: 'verlieren',
    binding: 'bindend|verbindlich|bindet|Vertrag',
    pay: 'Zahlung',
    card: 'Kartendaten',
    people: 'Mensch|Team',
  },
  es: {
    advice: '(?:consejos|asesoramiento) (?:de|en|sobre) inversi',
    money: 'fondos|dinero',
    creators: 'creador',
    risk: 'riesgo',
    lose: 'perder',
    binding: 'comprome|vincul|contrato',
    pay: 'pago',
    card: 'tarjeta',
    people: 'persona|equipo',
  },
  it: {
    advice: 'consigli (?:d’|di |sugli )investiment|consulenza (?:sugli|in|di|d’)',
    money: 'fondi|denaro|soldi',
    creators: 'creator',
    risk: 'rischi',
    lose: 'perdere',
    binding: 'vincol|contratto|impegna',
    pay: 'pagament',
    card: 'carta|carte',
    people: 'persone|team',
  },
  nl: {
    advice: 'beleggingsadvies',
    money: 'geld',
    creators: 'maker',
    risk: 'risico',
    lose: 'verliezen|kwijtraken',
    binding: 'bind|contract',
    pay: 'betaling',
    card: 'kaartgegevens',
    people: 'mensen|team',
  },
  zh: {
    advice: '投资建议',
    money: '资金|钱|款',
    creators: '项目方',
    risk: '风险',
    lose: '失去|损失',
    binding: '约束|合同',
    pay: '款|支付',
    card: '银行卡',
    people: '人|团队',
  },
  ja: {
    advice: '投資(?:の)?助言',
    money: '資金|お金',
    creators: 'クリエイター',
    risk: 'リスク',
    lose: '失',
    binding: '拘束|契約',
    pay: '支払',
    card: 'カード情報',
    people: '人|チーム|スタッフ',
  },
  ko: {
    advice: '투자 (?:조언|자문)',
    money: '자금|돈',
    creators: '크리에이터',
    risk: '위험',
    lose: '잃',
    binding: '구속|계약',
    pay: '결제|지급',
    card: '카드 정보',
    people: '사람|팀',
  },
  sv: {
    advice: 'investeringsråd',
    money: 'pengar',
    creators: 'projektägar',
    risk: 'risk',
    lose: 'förlora',
    binding: 'bind|avtal',
    pay: 'betalning',
    card: 'kortuppgifter',
    people: 'människ|team',
  },
  no: {
    advice: 'investeringsråd',
    money: 'penge|midler',
    creators: 'prosjekteier',
    risk: 'risiko',
    lose: 'tape|miste',
    binding: 'bind|kontrakt|avtale',
    pay: 'betaling',
    card: 'kortopplysninger',
    people: 'mennesk|team',
  },
  pt: {
    advice: '(?:aconselhamento|conselhos) (?:de|em|sobre) investimento',
    money: 'fundos|dinheiro',
    creators: 'criador',
    risk: 'risco',
    lose: 'perder',
    binding: 'vincul|contrato|compromet',
    pay: 'pagamento',
    card: 'cartão',
    people: 'pessoa|equipa',
  },
}

/** What a translation of a pinned sentence no longer says; null when it says everything. */
export function unsaid(key: string, english: string, text: string, locale: Locale): string | null {
  const terms = PINNED[key]
  if (!terms || locale === 'en') return null
  const lost = terms.filter((term) => !new RegExp(TERMS[locale][term], 'iu').test(text))
  if (lost.length > 0) return `does not speak of ${lost.join(', ')}`
  return lostDenial(english, text, locale) ? 'denies less than English' : null
}
