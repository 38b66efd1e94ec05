import { type Piece, readAnswer } from './answer-text.ts'

/** An answer as paragraphs, lists and links. */
export function Answer({ text }: { text: string }) {
  return (
    <div
      className="grid gap-2.5 break-words [&_a]:font-semibold [&_a]:text-lamp-ink [&_a]:underline [&_a]:underline-offset-2"
      dir="auto"
    >
      {readAnswer(text).map((block, place) =>
        block.kind === 'list' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a block has no other identity, and only the last one grows
          <ul key={place} className="grid list-disc gap-1 ps-5">
            {block.items.map((pieces, item) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={item}>
                <Pieces pieces={pieces} />
              </li>
            ))}
          </ul>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <p key={place}>
            <Pieces pieces={block.pieces} />
          </p>
        ),
      )}
    </div>
  )
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece, place) => {
    if (piece.kind === 'text') return piece.text
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces stand in the order of the line
    if (piece.kind === 'bold') return <strong key={place}>{piece.text}</strong>
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <a key={place} href={piece.href}>
        {piece.text}
      </a>
    )
  })
}
