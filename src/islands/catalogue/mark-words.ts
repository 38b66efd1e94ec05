/** A stretch of a text. `start` is its place in the text. */
interface TextPart {
  readonly start: number
  readonly part: string
  readonly isMarked: boolean
}

const SIGNS = '\\u3005\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af'
const IS_SIGNS = new RegExp(`^[${SIGNS}]+$`)
/** A run of Chinese, Japanese or Korean signs, or a word of anything else. */
const WORD = new RegExp(`[${SIGNS}]+|(?:(?![${SIGNS}])[\\p{L}\\p{N}\\p{M}])+`, 'gu')

/** Letters that are no base letter with a mark; the database folds them the same way. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
}

/** Lower case without accents, close to the database's own folding. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC')
}

/** Cuts a text where marked words begin and end. `marks` are folded; those of Chinese, Japanese and Korean are parts of runs. */
export function markWords(text: string, marks: readonly string[]): TextPart[] {
  const words = new Set(marks.filter((mark) => !IS_SIGNS.test(mark)))
  const signs = marks.filter((mark) => IS_SIGNS.test(mark)).sort((a, b) => b.length - a.length)
  const parts: TextPart[] = []
  let end = 0
  const add = (to: number, isMarked: boolean): void => {
    if (to > end) parts.push({ start: end, part: text.slice(end, to), isMarked })
    end = to
  }
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (IS_SIGNS.test(word)) {
      for (let at = 0; at < word.length; at += 1) {
        const found = signs.find((mark) => word.startsWith(mark, at))
        if (!found) continue
        add(index + at, false)
        add(index + at + found.length, true)
        at += found.length - 1
      }
    } else if (words.has(foldText(word))) {
      add(index, false)
      add(index + word.length, true)
    }
  }
  add(text.length, false)
  return parts
}
