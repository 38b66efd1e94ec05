import { named } from '#i18n/named.ts'
import { SITE } from '#site.ts'
import { fold } from './highlight.ts'

/**
 * Detects risky messages about money: a card number, a request for card data, or payment supposedly through us,
 * which never takes any. A warning for the reader, not a filter.
 */
type PaymentRisk = 'cardNumber' | 'cardRequest' | 'platformPayment'

/** The most serious risk in a text, or null. */
export function paymentRisk(text: string): PaymentRisk | null {
  if (hasCardNumber(text)) return 'cardNumber'
  const folded = fold(text)
  if (CARD_DATA.some((term) => contains(folded, term))) return 'cardRequest'
  return asksPaymentThroughUs(folded) ? 'platformPayment' : null
}

// Digit groups as people write them; longer runs are excluded, so that no account number is mistaken for a card.
const DIGITS = /(?<![\d.,/-])[2-6]\d(?:[ .\u00a0-]?\d){10,17}(?![\d/-])/g

/** Whether a text contains a card number: 12 to 19 digits starting with 2 to 6, with a valid check digit. */
export function hasCardNumber(text: string): boolean {
  const candidates = text.normalize('NFKC').match(DIGITS) ?? []
  return candidates.some((candidate) => {
    const digits = candidate.replace(/\D/g, '')
    return digits.length >= 13 && digits.length <= 19 && passesLuhn(digits)
  })
}

/** Luhn check (ISO/IEC 7812). */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Card data, in every interface language. */
const CARD_DATA = [
  'card number',
  'card details',
  'credit card',
  'debit card',
  'cvv',
  'cvc',
  'security code of your card',
  'numéro de carte',
  'carte bancaire',
  'carte de crédit',
  'cryptogramme visuel',
  'Kartennummer',
  'Kreditkarte',
  'Kartendaten',
  'Prüfnummer der Karte',
  'número de tarjeta',
  'tarjeta de crédito',
  'datos de la tarjeta',
  'numero della carta',
  'numero di carta',
  'carta di credito',
  'dati della carta',
  'kaartnummer',
  'creditcard',
  'kaartgegevens',
  '银行卡号',
  '信用卡',
  '卡号',
  '安全码',
  'カード番号',
  'クレジットカード',
  'セキュリティコード',
  '카드 번호',
  '카드번호',
  '신용카드',
  '보안코드',
  'kortnummer',
  'kreditkort',
  'kortuppgifter',
  'kredittkort',
  'kortopplysninger',
  'número do cartão',
  'número de cartão',
  'cartão de crédito',
  'dados do cartão',
].map(fold)

/** To pay, to transfer, payment, deposit. */
const PAYMENT = [
  'pay',
  'paying',
  'payment',
  'payments',
  'deposit',
  'transfer',
  'payer',
  'payez',
  'paiement',
  'virement',
  'verser',
  'bezahlen',
  'bezahle',
  'zahlen',
  'zahlung',
  'überweisen',
  'überweisung',
  'einzahlen',
  'pagar',
  'pague',
  'paga',
  'pago',
  'transferencia',
  'depósito',
  'pagare',
  'pagamento',
  'bonifico',
  'versamento',
  'betaal',
  'betalen',
  'betaling',
  'overmaken',
  'storten',
  '付款',
  '支付',
  '转账',
  '汇款',
  '支払',
  '振込',
  '送金',
  '입금',
  '결제',
  '송금',
  '지불',
  'betala',
  'betalning',
  'överför',
  'överföring',
  'betale',
  'overføre',
  'overføring',
  'transferência',
].map(fold)

/** Through, via, by way of, to the account of; or an account or wallet of ours. */
const VIA_US = [
  'through {{brand}}',
  'via {{brand}}',
  'to {{brand}}',
  'on {{brand}}',
  '{{brand}} account',
  '{{brand}} wallet',
  '{{brand}} escrow',
  'par {{brand}}',
  'sur {{brand}}',
  'à {{brand}}',
  'compte {{brand}}',
  'über {{brand}}',
  'an {{brand}}',
  'auf {{brand}}',
  '{{brand}}-konto',
  'por {{brand}}',
  'a través de {{brand}}',
  'mediante {{brand}}',
  'en {{brand}}',
  'a {{brand}}',
  'cuenta de {{brand}}',
  'tramite {{brand}}',
  'su {{brand}}',
  'attraverso {{brand}}',
  'conto {{brand}}',
  'naar {{brand}}',
  'op {{brand}}',
  'aan {{brand}}',
  '通过{{brand}}',
  '到{{brand}}',
  '在{{brand}}',
  '{{brand}}で',
  '{{brand}}を通',
  '{{brand}}経由',
  '{{brand}}に',
  '{{brand}}을 통해',
  '{{brand}}를 통해',
  '{{brand}}에서',
  '{{brand}}으로',
  '{{brand}} 계좌',
  'till {{brand}}',
  'genom {{brand}}',
  'på {{brand}}',
  'til {{brand}}',
  'gjennom {{brand}}',
  'pelo {{brand}}',
  'através do {{brand}}',
  'no {{brand}}',
  'ao {{brand}}',
  'para o {{brand}}',
].map((through) => fold(named(through)))

const SPACED_BRAND = new RegExp(
  `([^\\x20-\\x7e])\\s+(?=${fold(SITE.brand).replace(/[^\p{L}\p{N} ]/gu, '.')})`,
  'g',
)

/** Maximum distance between the two, in characters. */
const MAX_DISTANCE = 80

function asksPaymentThroughUs(folded: string): boolean {
  // Chinese and Japanese writers may or may not put spaces around our name.
  const text = folded.replaceAll(SPACED_BRAND, '$1')
  return VIA_US.some((through) => {
    for (let at = text.indexOf(through); at >= 0; at = text.indexOf(through, at + 1)) {
      const around = text.slice(Math.max(0, at - MAX_DISTANCE), at + through.length + MAX_DISTANCE)
      if (PAYMENT.some((term) => contains(around, term))) return true
    }
    return false
  })
}

/** Matches whole words, or substrings in scripts without spaces. */
function contains(text: string, term: string): boolean {
  if (/[^\p{Script=Latin}\p{M}\p{N}\s-]/u.test(term)) return text.includes(term)
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    const [before = ' ', after = ' '] = [text[at - 1], text[at + term.length]]
    // German and Nordic compounds extend words: "Kreditkartendaten".
    if (!/[\p{L}\p{N}]/u.test(before) && (term.length > 6 || !/[\p{L}\p{N}]/u.test(after)))
      return true
  }
  return false
}
