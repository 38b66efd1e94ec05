import { describe, expect, test } from 'vitest'
import { findPromises, type PromiseKind } from './promises.ts'

/** Per language: texts that break the rule, and honest ones that must not be flagged. */
const TEXTS: Readonly<Record<string, { bad: readonly [PromiseKind, string][]; good: string[] }>> = {
  en: {
    bad: [
      ['returns', 'We guarantee a return of 8 percent.'],
      ['returns', 'Profits are guaranteed by our contract.'],
      ['returns', 'Earn 20% every month.'],
      ['safe', 'This is a risk-free way to take part.'],
      ['safe', 'There is no risk for you.'],
      ['token', 'The token will rise after launch.'],
      ['pressure', 'Only 5 shares left!'],
    ],
    good: [
      'We do not guarantee any return.',
      'Nobody can promise profits. You may lose everything.',
      'Supporting us is not risk-free.',
      'Supporters receive 6% of net revenue until 1.4 times the amount is paid.',
      'We promise to answer every message within two days.',
      'Tokens give access to the archive for one year.',
    ],
  },
  fr: {
    bad: [
      ['returns', 'Nous garantissons un rendement de 8 %.'],
      ['safe', 'Un placement sans risque pour vous.'],
      ['token', 'Le jeton prendra de la valeur.'],
      ['pressure', 'Plus que 5 places !'],
    ],
    good: [
      'Nous ne garantissons aucun rendement.',
      'Ce n’est pas un placement sans risque.',
      'Le jeton donne accès aux archives.',
    ],
  },
  de: {
    bad: [
      ['returns', 'Wir garantieren eine Rendite von 8 Prozent.'],
      ['returns', 'Ihre Gewinne sind garantiert'],
      ['safe', 'Für Sie völlig risikofrei.'],
      ['safe', 'Es besteht kein Risiko.'],
      ['token', 'Der Token wird im Wert steigen.'],
      ['pressure', 'Nur noch 3 Anteile!'],
    ],
    good: [
      'Wir garantieren keine Rendite.',
      'Eine Unterstützung ist nicht risikofrei.',
      'Unterstützer erhalten 6 % des Umsatzes.',
      'Ein sicherer Ort für Kinder im Netz.',
    ],
  },
  es: {
    bad: [
      ['returns', 'Garantizamos una rentabilidad del 8 %.'],
      ['safe', 'Participa sin ningún riesgo.'],
      ['token', 'El token subirá tras el lanzamiento.'],
      ['pressure', 'Solo quedan 5 plazas'],
    ],
    good: ['No garantizamos ninguna rentabilidad.', 'Apoyar no es una inversión segura.'],
  },
  it: {
    bad: [
      ['returns', 'Garantiamo un rendimento dell’8 %.'],
      ['safe', 'Un progetto privo di rischi.'],
      ['token', 'Il token aumenterà presto.'],
      ['pressure', 'Ultima occasione per partecipare'],
    ],
    good: ['Non garantiamo alcun rendimento.', 'Il sostegno non è privo di rischi.'],
  },
  nl: {
    bad: [
      ['returns', 'Wij garanderen een rendement van 8 procent.'],
      ['safe', 'Meedoen is risicoloos.'],
      ['token', 'De token stijgt in waarde.'],
      ['pressure', 'Nog maar 5 plaatsen'],
    ],
    good: ['Wij garanderen geen rendement.', 'Meedoen is niet zonder risico.'],
  },
  zh: {
    bad: [
      ['returns', '我们保证8%的收益。'],
      ['safe', '参与零风险。'],
      ['token', '代币上线后会升值。'],
      ['pressure', '仅剩5个名额'],
    ],
    good: ['我们不承诺任何收益。', '支持者可以阅读全部档案。', '代币可用于访问档案一年。'],
  },
  ja: {
    bad: [
      ['returns', '年8%の利益を保証します。'],
      ['safe', '完全にノーリスクです。'],
      ['token', 'トークンは必ず値上がりします。'],
      ['pressure', '残りわずか、お早めに'],
    ],
    good: ['利益を保証するものではありません。', 'トークンは一年間の閲覧に使えます。'],
  },
  ko: {
    bad: [
      ['returns', '연 8% 수익을 보장합니다.'],
      ['safe', '위험이 없는 참여 방법입니다.'],
      ['token', '토큰 가격이 오를 것입니다.'],
      ['pressure', '마지막 기회입니다'],
    ],
    good: ['수익을 보장하지 않습니다.', '토큰으로 기록을 볼 수 있습니다.'],
  },
  sv: {
    bad: [
      ['returns', 'Vi garanterar en avkastning på 8 procent.'],
      ['safe', 'Helt riskfritt för dig.'],
      ['token', 'Token stiger i värde.'],
      ['pressure', 'Sista chansen att vara med'],
    ],
    good: ['Vi garanterar ingen avkastning.', 'Att stödja oss är inte riskfritt.'],
  },
  no: {
    bad: [
      ['returns', 'Vi garanterer en avkastning på 8 prosent.'],
      ['safe', 'Helt uten risiko for deg.'],
      ['token', 'Tokenet vil stige i verdi.'],
      ['pressure', 'Siste sjanse til å bli med'],
    ],
    good: ['Vi garanterer ikke noen avkastning.', 'Det er ikke risikofritt å støtte oss.'],
  },
  pt: {
    bad: [
      ['returns', 'Garantimos um rendimento de 8 %.'],
      ['safe', 'Participe sem qualquer risco.'],
      ['token', 'O token vai valorizar.'],
      ['pressure', 'Só restam 5 lugares'],
    ],
    good: ['Não garantimos nenhum rendimento.', 'Apoiar não é um investimento seguro.'],
  },
}

describe.each(Object.entries(TEXTS))('%s', (_language, { bad, good }) => {
  test.each(bad)('%s: %s', (kind, text) => {
    expect(findPromises(text).map((finding) => finding.kind)).toContain(kind)
  })

  test.each(good)('says nothing about: %s', (text) => {
    expect(findPromises(text)).toEqual([])
  })
})

test('quotes the words as they are written, in the order of the text', () => {
  expect(findPromises('A lamp. We GUARANTEE high Returns, and it is Risk-Free!')).toEqual([
    { kind: 'returns', text: 'GUARANTEE high Returns' },
    { kind: 'safe', text: 'Risk-Free' },
  ])
})

test('a denial in one sentence does not excuse the next', () => {
  expect(findPromises('This is not a loan. We guarantee profits.')).toHaveLength(1)
})

test('names at most eight places', () => {
  expect(findPromises('Profits are guaranteed. '.repeat(50))).toHaveLength(8)
})

describe('findings', () => {
  const texts = (text: string) => findPromises(text).map((finding) => finding.text)

  test('are the words themselves, in the order of the text, one of a kind in a clause', () => {
    expect(findPromises('Hurry up, this is risk-free! We guarantee you a yield.')).toEqual([
      { kind: 'pressure', text: 'Hurry up' },
      { kind: 'safe', text: 'risk-free' },
      { kind: 'returns', text: 'guarantee you a yield' },
    ])
    expect(texts('Risk-free, and once more risk-free')).toEqual(['Risk-free'])
  })

  test('are eight at most', () => {
    const nine = Array.from({ length: 9 }, () => 'It is risk-free.').join(' ')
    expect(texts(nine)).toHaveLength(8)
    expect(texts(`${'It is risk-free. '.repeat(7)}Hurry, it is risk-free`)).toHaveLength(8)
  })

  test('are of one clause: its end parts a vow from a gain, and a denial from both', () => {
    expect(texts('We guarantee it. Profits may come.')).toEqual([])
    expect(texts('We guarantee it... Profits may come.')).toEqual([])
    expect(texts('We guarantee it.Profits may come.')).toEqual([])
    expect(texts('This is no joke. We guarantee profits')).toEqual(['guarantee profits'])
    expect(texts('We guarantee 8.5 times the profit')).toEqual(['guarantee 8.5 times the profit'])
    expect(texts('Risk-free.')).toEqual(['Risk-free'])
  })

  test('have both words near each other, in either order', () => {
    const words = (letters: number) => 'x'.repeat(letters - 2)
    expect(texts(`guaranteed ${words(60)} profit`)).toHaveLength(1)
    expect(texts(`guaranteed ${words(61)} profit`)).toEqual([])
    expect(texts(`profit ${words(60)} guaranteed`)).toHaveLength(1)
    expect(texts(`profit ${words(61)} guaranteed`)).toEqual([])
  })

  test('are none where a token only gives something', () => {
    expect(texts('Our token will not rise')).toEqual([])
    expect(texts('Our token will rise')).toEqual(['token will rise'])
  })

  test('of safety are denied outside the words, not within them', () => {
    expect(texts('No, it is risk-free never')).toEqual([])
    expect(texts('There is no risk')).toEqual(['no risk'])
  })
})
