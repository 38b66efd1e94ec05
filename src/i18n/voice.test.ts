import { expect, it } from 'vitest'
import type { Locale } from './locales.ts'
import { offKey } from './voice.ts'

/** Texts as they should be, and what would be wrong in their place. */
const SPOKEN: Readonly<Record<Locale, readonly [right: string, wrong: readonly string[]]>> = {
  en: [
    'Everyone gets an email from “Backlit”.',
    ['Somebody wrote', 'a mail', 'by e-mail', 'the makers'],
  ],
  fr: [
    'Vous voyez la fiche\u00a0: «\u00a0{{title}}\u00a0»\u202f?',
    [
      'tu vois',
      'cette annonce',
      'un mail',
      'Vraiment ?',
      'Ici : là',
      '« {{title}} »',
      "l'équipe",
      '...',
    ],
  ],
  de: [
    'Ihre Unterhaltung mit dem Projektträger „{{name}}“ wird geladen …',
    ['wenn du', 'der Ersteller', '3 Werktage', 'per Mail', 'Ihr Gespräch', '"{{name}}"', 'Lädt…'],
  ],
  es: [
    'Recibes la ficha «{{title}}» en 5 días hábiles…',
    [
      'para usted',
      'su cuenta',
      'Elija uno',
      '5 días laborables',
      'un email',
      'el anuncio',
      '“{{title}}”',
    ],
  ],
  it: [
    'Ricevi un’email sulla scheda «{{title}}»…',
    ['Scriva qui', 'il suo messaggio', 'per e-mail', 'un annuncio', "un'email", '“{{title}}”'],
  ],
  nl: [
    'Je ziet de foto’s van “{{title}}”…',
    [
      'als u denkt',
      'uw account',
      'een supporter',
      'per mail',
      'een subsidie',
      "foto's",
      '„{{title}}”',
    ],
  ],
  zh: [
    '你可以用 5 MB 的图片，请看“{{title}}”。',
    ['您好', '创建者', '共5 个', '共 5个', '你好,请看', '「{{title}}」'],
  ],
  ja: [
    '5件あります。{{name}}さんの「{{title}}」を開きますか',
    [
      '支援者',
      '作成者',
      'おすすめ',
      '全 5件',
      '5 件',
      '{{name}} さん',
      '開きますか？',
      '“{{title}}”',
    ],
  ],
  ko: [
    '{{name}} 님이 “{{title}}”에 답했습니다.',
    ['귀하의', '볼 수 있어요', '제작자', '{{name}}님', '추천순', '「{{title}}」'],
  ],
  sv: [
    'Du ser vad projektägaren sa: ”{{text}}”.',
    ['när Ni ser', 'skaparen', 'arrangörerna', 'per email', '“{{text}}”'],
  ],
  no: [
    'Du ser emneord fra prosjekteieren «{{name}}» …',
    ['når De ser', 'skaperen', '5 arbeidsdager', 'nøkkelord', '“{{name}}”', 'Laster…'],
  ],
  pt: [
    'O utilizador vê a ficha «{{title}}» no Backlit, até 5 caracteres.',
    ['se você', 'o usuário', 'Buscar', 'na Backlit', '5 carateres', 'este anúncio', '“{{title}}”'],
  ],
}

it.each(Object.entries(SPOKEN))('hears what is off in %s', (locale, [right, wrong]) => {
  expect(offKey(right, locale as Locale, 'interface')).toEqual([])
  expect(wrong.filter((text) => offKey(text, locale as Locale, 'interface').length === 0)).toEqual(
    [],
  )
})

it('leaves articles their register and words', () => {
  expect(offKey('“Hoe heeft u ons gevonden?”', 'nl', 'article')).toEqual([])
  expect(offKey('un anuncio en el boletín', 'es', 'page')).toEqual([])
})
