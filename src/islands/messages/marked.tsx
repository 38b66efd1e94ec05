import { highlight } from './highlight.ts'

/** Text with search matches highlighted. */
export function Marked({ text, query }: { text: string; query: string }) {
  if (query === '') return text
  return highlight(text, query).map((piece, index) =>
    piece.isHit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other identity
      <mark key={index} className="rounded-sm bg-lamp/35 text-inherit">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
}
