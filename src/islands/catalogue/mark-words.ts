/** A segment of a text; `start` is its offset. */
interface TextPart {
  readonly start: number
  readonly part: string
  readonly isMarked: boolean
}

const CJK = '\\u3005\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af'
const CJK_ONLY = new RegExp(`^[${CJK}]+$`)
/** A run of CJK characters, or a word in any other script. */
const WORD = new RegExp(`[${CJK}]+|(?:(?![${CJK}])[\\p{L}\\p{N}\\p{M}])+`, 'gu')

/** Letters without a canonical decomposition; the database folds them the same way. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
}

/** Lower case without accents, close to the database's folding. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC')
}

/** Splits a text at marked words. `marks` are folded; CJK marks match inside runs, others whole words. */
export function markWords(text: string, marks: readonly string[]): TextPart[] {
  const words = new Set(marks.filter((mark) => !CJK_ONLY.test(mark)))
  const cjkMarks = marks.filter((mark) => CJK_ONLY.test(mark)).sort((a, b) => b.length - a.length)
  const parts: TextPart[] = []
  let end = 0
  const add = (to: number, isMarked: boolean): void => {
    if (to > end) parts.push({ start: end, part: text.slice(end, to), isMarked })
    end = to
  }
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (CJK_ONLY.test(word)) {
      for (let at = 0; at < word.length; at += 1) {
        const found = cjkMarks.find((mark) => word.startsWith(mark, at))
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
