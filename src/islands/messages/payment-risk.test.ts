import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasCardNumber, passesLuhn, paymentRisk } from './payment-risk.ts'

describe('card numbers', () => {
  it.each([
    '4111 1111 1111 1111',
    'my card: 5500-0055-5555-5559, thanks',
    '378282246310005',
    '4111.1111.1111.1111',
    '４１１１ １１１１ １１１１ １１１１',
    'no: 6011000990139424!',
  ])('are found in %s', (text) => {
    expect(hasCardNumber(text)).toBe(true)
    expect(paymentRisk(text)).toBe('cardNumber')
  })

  it.each([
    '4111 1111 1111 1112',
    'call +49 30 1234567',
    'EE38 2200 2210 2014 5685',
    '1234567812345670',
    'order 2026-11-21/4111111111111111/7',
    '41111111111111111111111111111111',
    'project 7f0f8f5e-0000-4000-8000-000000000000',
    '',
  ])('are not seen in %j', (text) => {
    expect(hasCardNumber(text)).toBe(false)
  })

  it('one wrong digit always fails the check, the right check digit always passes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 18 }),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (body, place, change) => {
          const check = Array.from({ length: 10 }, (_, digit) => body.join('') + digit)
          const [valid = ''] = check.filter(passesLuhn)
          expect(check.filter(passesLuhn)).toHaveLength(1)
          const at = place % valid.length
          const wrong =
            valid.slice(0, at) + ((Number(valid[at]) + change) % 10) + valid.slice(at + 1)
          expect(passesLuhn(wrong)).toBe(false)
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('requests for card data', () => {
  it.each([
    ['en', 'Please send me your card number and the CVV'],
    ['fr', 'Envoyez-moi votre numéro de carte'],
    ['de', 'Ich brauche noch Ihre Kreditkartendaten'],
    ['es', 'Necesito los datos de la tarjeta'],
    ['it', 'Mi serve il numero della carta'],
    ['nl', 'Stuur me je kaartnummer'],
    ['zh', '请把您的银行卡号发给我'],
    ['ja', 'カード番号を教えてください'],
    ['ko', '카드 번호를 알려 주세요'],
    ['sv', 'Skicka ditt kortnummer'],
    ['no', 'Send meg kortnummeret ditt'],
    ['pt', 'Envie-me o número do cartão'],
  ])('are noticed in %s', (_locale, text) => {
    expect(paymentRisk(text)).toBe('cardRequest')
    expect(paymentRisk(text.toUpperCase())).toBe('cardRequest')
  })
})

describe('payments said to go through Backlit', () => {
  it.each([
    ['en', 'You can pay the deposit through Backlit'],
    ['fr', 'Le paiement se fait via Backlit'],
    ['de', 'Die Zahlung läuft über Backlit'],
    ['es', 'Puede pagar a través de Backlit'],
    ['it', 'Il pagamento avviene tramite Backlit'],
    ['nl', 'Je kunt betalen via Backlit'],
    ['zh', '请通过 Backlit 付款'],
    ['ja', 'Backlitで支払いをしてください'],
    ['ko', 'Backlit을 통해 입금해 주세요'],
    ['sv', 'Betala via Backlit'],
    ['no', 'Du kan betale gjennom Backlit'],
    ['pt', 'Pode pagar através do Backlit'],
  ])('are noticed in %s', (_locale, text) => {
    expect(paymentRisk(text)).toBe('platformPayment')
  })
})

describe('ordinary messages', () => {
  it.each([
    'I found your project on Backlit and like it.',
    'What is the minimum amount of this option?',
    'We will send the agreement, and you transfer to our bank after signing.',
    'The card game looks great, how many cards are in the box?',
    'Wir haben 4.000 Kunden und 12 Mitarbeiter.',
    '私たちのプロジェクトに興味をお持ちいただきありがとうございます。',
  ])('%s', (text) => {
    expect(paymentRisk(text)).toBeNull()
  })
})

describe('the number of a card', () => {
  it.each([
    ['4222222222222', true],
    ['6304000000000000000', true],
    ['Card: 4111-1111-1111-1111.', true],
    ['４１１１ １１１１ １１１１ １１１１', true],
    ['411111111111', false],
    ['4111 1111 1111 1112', false],
    ['1111 1111 1111 1117', false],
    ['0.4111111111111111', false],
    ['4111111111111111/22', false],
    ['none', false],
  ])('is in %j: %s', (text, isCard) => expect(hasCardNumber(text)).toBe(isCard))

  it('has a check digit', () => {
    expect(passesLuhn('79927398713')).toBe(true)
    expect(passesLuhn('79927398710')).toBe(false)
    expect(passesLuhn('18')).toBe(true)
    expect(passesLuhn('91')).toBe(true)
  })
})

describe('words of money beside our name', () => {
  const apart = (letters: number) => ' x'.repeat(letters / 2)

  it('count within a line or two of it, before and after', () => {
    expect(paymentRisk(`through Backlit${apart(60)} pay`)).toBe('platformPayment')
    expect(paymentRisk(`pay${apart(60)} through Backlit`)).toBe('platformPayment')
    expect(paymentRisk(`through Backlit${apart(120)} pay`)).toBeNull()
    expect(paymentRisk(`pay${apart(120)} through Backlit`)).toBeNull()
  })

  it('count at every mention', () => {
    expect(paymentRisk(`through Backlit${apart(200)} pay through Backlit`)).toBe('platformPayment')
  })

  it('are whole words, which may grow at their ends where they are long', () => {
    expect(paymentRisk('a repay through Backlit')).toBeNull()
    expect(paymentRisk('a payer2 through Backlit')).toBeNull()
    expect(paymentRisk('Kreditkartendaten, bitte')).toBe('cardRequest')
    expect(paymentRisk('xKreditkarte')).toBeNull()
    expect(paymentRisk('cvv2')).toBeNull()
    expect(paymentRisk('the cvv')).toBe('cardRequest')
    expect(paymentRisk('cvv')).toBe('cardRequest')
  })

  it('may have spaces before it in scripts that have none', () => {
    expect(paymentRisk('请通过   Backlit 付款')).toBe('platformPayment')
  })
})
