/**
 * What in a message is dangerous about money: a card's number in it, a request for card data, or a payment said to go
 * through Backlit, which never takes any. A help for the reader, no filter: nothing is held back.
 */
type PaymentRisk = 'cardNumber' | 'cardRequest' | 'platformPayment'

/** The most serious risk in a text, or null. */
export function paymentRisk(text: string): PaymentRisk | null {
  if (hasCardNumber(text)) return 'cardNumber'
  const folded = fold(text)
  if (CARD_DATA.some((term) => contains(folded, term))) return 'cardRequest'
  return asksPaymentThroughUs(folded) ? 'platformPayment' : null
}

// Groups as people write them; nothing longer, so that an account number with more digits is not cut into a card's.
const DIGITS = /(?<![\d.,/-])[2-6]\d(?:[ .\u00a0-]?\d){10,17}(?![\d/-])/g

/** True when a text holds the number of a payment card: 12 to 19 digits, first digit 2 to 6, with the right check digit. */
export function hasCardNumber(text: string): boolean {
  const candidates = text.normalize('NFKC').match(DIGITS) ?? []
  return candidates.some((candidate) => {
    const digits = candidate.replace(/\D/g, '')
    return digits.length >= 13 && digits.length <= 19 && passesLuhn(digits)
  })
}

/** The check of ISO/IEC 7812: every second digit from the right doubled, the sum of all digits divisible by ten. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Names of card data in the languages of the interface. */
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
const THROUGH = [
  'through backlit',
  'via backlit',
  'to backlit',
  'on backlit',
  'backlit account',
  'backlit wallet',
  'backlit escrow',
  'par backlit',
  'sur backlit',
  'à backlit',
  'compte backlit',
  'über backlit',
  'an backlit',
  'auf backlit',
  'backlit-konto',
  'por backlit',
  'a través de backlit',
  'mediante backlit',
  'en backlit',
  'a backlit',
  'cuenta de backlit',
  'tramite backlit',
  'su backlit',
  'attraverso backlit',
  'conto backlit',
  'naar backlit',
  'op backlit',
  'aan backlit',
  '通过backlit',
  '到backlit',
  '在backlit',
  'backlitで',
  'backlitを通',
  'backlit経由',
  'backlitに',
  'backlit을 통해',
  'backlit를 통해',
  'backlit에서',
  'backlit으로',
  'backlit 계좌',
  'till backlit',
  'genom backlit',
  'på backlit',
  'til backlit',
  'gjennom backlit',
  'pelo backlit',
  'através do backlit',
  'no backlit',
  'ao backlit',
  'para o backlit',
].map(fold)

/** Furthest that the two may stand apart, in characters. */
const NEAR = 80

function asksPaymentThroughUs(folded: string): boolean {
  // Spaces beside our name differ between people who write in Chinese and Japanese.
  const text = folded.replace(/([^\x20-\x7e])\s+(?=backlit)/g, '$1')
  return THROUGH.some((through) => {
    for (let at = text.indexOf(through); at >= 0; at = text.indexOf(through, at + 1)) {
      const around = text.slice(Math.max(0, at - NEAR), at + through.length + NEAR)
      if (PAYMENT.some((term) => contains(around, term))) return true
    }
    return false
  })
}

/** Whole words where words are written apart; scripts without spaces anywhere. */
function contains(text: string, term: string): boolean {
  if (/[^\p{Script=Latin}\p{M}\p{N}\s-]/u.test(term)) return text.includes(term)
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    const [before = ' ', after = ' '] = [text[at - 1], text[at + term.length]]
    // German and Nordic words grow at their ends: "Kreditkartendaten".
    if (!/[\p{L}\p{N}]/u.test(before) && (term.length > 6 || !/[\p{L}\p{N}]/u.test(after)))
      return true
  }
  return false
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
