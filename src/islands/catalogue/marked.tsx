import { markWords } from './mark-words.ts'

/** Highlights the words a search matched. */
export function Marked({ text, marks }: { text: string; marks: readonly string[] | undefined }) {
  if (!marks?.length) return text
  return markWords(text, marks).map(({ start, part, isMarked }) =>
    isMarked ? <mark key={start}>{part}</mark> : part,
  )
}
