import { jaModel, Parser, zhHansModel } from 'budoux'

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HAN = /\p{Script=Han}/u

/** Up to this width, in full-width characters, a clause fits on a line anywhere and stays whole. */
const WHOLE = 9
const CLAUSE_END = /(?<=[、。，：；？！])/u

/** Two characters with room for a line break between them: not Latin, no space or closing mark, and never before 的. */
const PARTING = /^(?![ -~]{2}|.的)\S[\p{L}\p{N}\p{Ps}]$/u

const japanese = new Parser(jaModel)
const chinese = new Parser(zhHansModel)
const words = new Intl.Segmenter('ja', { granularity: 'word' })

/** The phrases between which a Japanese or Chinese heading may break. Any other text is one phrase. */
export function phrasesOf(text: string): string[] {
  const parser = KANA.test(text) ? japanese : HAN.test(text) ? chinese : undefined
  if (!parser) return [text]
  return text
    .split(CLAUSE_END)
    .flatMap((clause) => (isShort(clause) ? [clause] : phrasesIn(clause, parser)))
}

/** {@link phrasesOf} for the texts between tags, with `<wbr>` at their boundaries. */
export function withPhraseBreaks(html: string): string {
  return html
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : phrasesOf(part).join('<wbr aria-hidden="true">')))
    .join('')
}

function isShort(clause: string): boolean {
  const spoken = clause.replace(/\p{P}$/u, '')
  return spoken.replace(/[ -~]{2}/g, 'X').length <= WHOLE
}

/** The models know phrases and the dictionary words; neither alone keeps all words whole. */
function phrasesIn(clause: string, parser: Parser): string[] {
  const starts = new Set([...words.segment(clause)].map(({ index }) => index))
  const breaks = parser
    .parseBoundaries(clause)
    .filter((at) => starts.has(at) && PARTING.test(clause.slice(at - 1, at + 1)))
  return [0, ...breaks].map((from, index) => clause.slice(from, breaks[index]))
}
