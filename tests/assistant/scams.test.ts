import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { LOCALES, type Locale } from '#i18n/locales.ts'
import { answer } from '../../supabase/functions/chat-assistant/answer.ts'
import { shows } from '../../supabase/functions/chat-assistant/patterns.ts'
import { builtLibrary } from './evaluate.ts'

type Told = Readonly<Record<string, readonly string[]>>
const told: Readonly<Record<Locale, Told>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'scams.json'), 'utf8'),
)
const library = builtLibrary()
// Every language is trained once after a change.
beforeAll(() => Promise.all(LOCALES.map((locale) => library.knowledge(locale))), 300_000)
const ask = (content: string, reader: Locale) =>
  answer([{ role: 'user', content }], {
    ...{ library, reader },
    searchProjects: async () => ({ projects: [], total: 0 }),
  })

/** First words of a warning. In zh, ja and ko a no would deny that it is a fraud. */
const NO: Readonly<Record<Locale, RegExp>> = {
  ...{
    en: /^No, don’t/,
    fr: /^Non, n/,
    de: /^Nein, /,
    es: /^No, no /,
    it: /^No, non /,
    nl: /^Nee, /,
  },
  ...{
    zh: /^(?:千万别|先别|不要)/,
    ja: /^(?:やめてください|教えないでください|まだ移らず)/,
    ko: /^(?:하지 마세요|알려 주지 마세요|아직 옮기지 말고)/,
  },
  ...{ sv: /^Nej, /, no: /^Nei, ikke /, pt: /^Não, não / },
}

/** What is on a card, in the words people use. */
const CARDS: Readonly<Record<Locale, string>> = {
  ...{
    en: 'credit card, debit card, bank card, my visa, mastercard',
    fr: 'n° de carte, carte bancaire, ma visa, mastercard',
    de: 'Kreditkarten, Bankkarte, meiner Visa, Mastercard',
    es: 'mi visa, mastercard',
    it: 'mia visa, mastercard',
    nl: 'bankpas, visakaart, mastercard',
  },
  ...{ zh: '银行卡, 信用卡', ja: 'カードの番号', ko: '카드번호, 체크카드' },
  ...{
    sv: 'kreditkortet, bankkort, visakort, mastercard',
    no: 'kredittkortet, bankkort, visakort, mastercard',
    pt: 'meu visa, mastercard',
  },
}

describe('asked about a fraud', () => {
  it.each(LOCALES)('a card is a secret in %s', (locale) => {
    const words = CARDS[locale].split(', ')
    expect(words.filter((word) => !shows('secret', word, locale))).toEqual([])
  })

  it.each(LOCALES)(
    'the first words are “No, don’t” in %s, with a way to report it',
    async (locale) => {
      for (const [kind, questions] of Object.entries(told[locale])) {
        for (const question of questions) {
          const { content, language } = await ask(question, locale)
          expect(content.match(NO[locale])?.[0], `${kind}: ${question}`).toBeDefined()
          expect(content).toContain('/messages)')
          expect(content).toContain('/contact)')
          expect(language).toBe(locale)
        }
      }
    },
  )

  it.each<[Locale, string]>([
    ['en', 'Somebody on WhatsApp says he is from here and wants 350 euro to unlock my support'],
    ['de', 'einer auf Telegram will 350 Euro Gebühr von mir, sonst verliere ich meinen Platz'],
  ])(
    'a demand to pay over a messenger is first of all one to pay, in %s: %s',
    async (locale, text) => {
      expect((await ask(text, locale)).subjects).toEqual(['scam-pay'])
    },
  )

  it.each([
    'What is a token?',
    'Can I pay by credit card?',
    'When do I pay the platform fee?',
    'I forgot my password',
    'How do I message a creator?',
    'Do I need a wallet for tokens?',
    'How do I set up two-factor codes?',
    'As a creator, when may I ask supporters for money?',
  ])('“%s” is not one', async (question) => {
    expect((await ask(question, 'en')).content).not.toMatch(NO.en)
  })

  it('a fee that is asked about is no demand in Japanese', async () => {
    expect((await ask('手数料はいつ払えばいいですか', 'ja')).content).not.toMatch(NO.ja)
  })
})
