import { type FoundProject, type Inline, parseAnswer } from './answer-text.ts'

interface Props {
  text: string
  /** Asks a question that the answer offers; without it, offers are text. */
  onAsk?: ((question: string) => void) | undefined
}

export function Answer({ text, onAsk }: Props) {
  return (
    <div
      className="grid gap-2.5 [&_a]:font-semibold [&_a]:text-lamp-ink [&_a]:underline [&_a]:underline-offset-2"
      dir="auto"
    >
      {parseAnswer(text).map((block, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: a block has no other identity, and only the last one grows
        if (block.kind === 'projects') return <ProjectCards key={index} items={block.items} />
        if (block.kind === 'questions')
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          return <Questions key={index} items={block.items} onAsk={onAsk} />
        return block.kind === 'list' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <ul key={index} className="grid list-disc gap-1 ps-5">
            {block.items.map((inlines, item) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={item}>
                <InlineText inlines={inlines} />
              </li>
            ))}
          </ul>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <p key={index}>
            <InlineText inlines={block.inlines} />
          </p>
        )
      })}
    </div>
  )
}

interface QuestionsProps {
  items: readonly string[]
  onAsk: Props['onAsk']
}

export function Questions({ items, onAsk }: QuestionsProps) {
  return (
    <ul className="grid justify-items-start gap-2">
      {items.map((question) => (
        <li key={question}>
          <button
            type="button"
            className="btn btn-small h-auto! text-start whitespace-normal!"
            disabled={!onAsk}
            onClick={() => onAsk?.(question)}
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}

function ProjectCards({ items }: { items: readonly FoundProject[] }) {
  return (
    <ul className="grid gap-2">
      {items.map(({ title, href, facts }) => (
        <li key={href} className="panel relative px-3.5 py-2.5">
          <a className="after:absolute after:inset-0" href={href}>
            {title}
          </a>
          <p className="text-sm text-soft">{facts}</p>
        </li>
      ))}
    </ul>
  )
}

function InlineText({ inlines }: { inlines: readonly Inline[] }) {
  return inlines.map((inline, index) => {
    if (inline.kind === 'text') return inline.text
    // biome-ignore lint/suspicious/noArrayIndexKey: order within a line never changes
    if (inline.kind === 'bold') return <strong key={index}>{inline.text}</strong>
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <a key={index} href={inline.href}>
        {inline.text}
      </a>
    )
  })
}
