import { type Locale, localeTag } from './locales.ts'

const SCRIPTS: readonly (readonly [RegExp, Locale])[] = [
  [/\p{Script=Hangul}/u, 'ko'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Han}/u, 'zh'],
]

/** The commonest words of a language, most of them in no other of ours. */
const WORDS: Readonly<Partial<Record<Locale, string>>> = {
  en: 'the and is of to that you with are this it we have not be your can from what would',
  fr: 'de des en un que l d qu le les et est une pour dans vous nous avec sur pas ce qui du au je mon votre plus',
  de: 'der die das und ist ich nicht ein eine mit für wir sie zu den auf wie auch bei wird',
  es: 'de en un que a el los las y es una por para con no se del su lo como pero más nos está hay',
  it: 'e in a del il che di è per con non sono della dei gli questo anche più nel mi ci alla una ho un se chi da come',
  nl: 'het een van dat ik je voor met op zijn er te aan maar ook wij niet naar bij wat en is de die dit of dan geen wie',
  sv: 'och att det är en som på för inte med jag till av har ett om kan den ni från',
  no: 'og at det er en som på for ikke med jeg til av har et om kan den dere fra',
  pt: 'o os e de que a um uma para com não do em mais é na da você por foi muito ao são',
}
const ENOUGH = 3

const lists = Object.entries(WORDS).map(
  ([locale, words]) => [locale as Locale, new Set(words.split(' '))] as const,
)

/**
 * The language that somebody's words are plainly in, as a tag for `lang`, which tells screen readers how to read them
 * aloud. Undefined where few words or several languages leave it open.
 */
export function languageOf(text: string): string | undefined {
  const script = SCRIPTS.find(([letters]) => letters.test(text))
  if (script) return localeTag(script[1])
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const [first, second] = lists
    .map(([locale, common]) => ({ locale, hits: words.filter((word) => common.has(word)).length }))
    .sort((left, right) => right.hits - left.hits)
  if (!first || !second || first.hits < ENOUGH || first.hits === second.hits) return undefined
  return localeTag(first.locale)
}
