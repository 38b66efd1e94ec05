import { markWords } from './mark-words.ts'

/** A text with the words that a search matched marked. */
export function Marked({ text, marks }: { text: string; marks: readonly string[] | undefined }) {
  if (!marks?.length) return text
  return markWords(text, marks).map(({ start, part, isMarked }) =>
    isMarked ? <mark key={start}>{part}</mark> : part,
  )
}
