import { useEffect, useRef, useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { Answer, Questions } from './answer.tsx'
import type { Entry } from './conversation.ts'
import { Message, Time } from './message.tsx'
import type { Phase } from './use-assistant.ts'

interface Props {
  entries: readonly Entry[]
  phase: Phase
  onTry: (question: string) => void
}

/** The conversation, starting with a welcome. Not a live region: the panel announces complete answers. */
export function MessageList({ entries, phase, onTry }: Props) {
  const { t } = useT()
  const [openedAt] = useState(() => new Date().toISOString())
  const list = useRef<HTMLElement>(null)
  const isWaiting = phase.status === 'waiting'
  useEffect(() => {
    const element = list.current
    const last = element?.querySelector('[data-last]')
    if (!element || !last || entries.length === 0) return
    // Scroll to the start of a long answer.
    element.scrollTop = isWaiting
      ? element.scrollHeight
      : last.getBoundingClientRect().top -
        element.getBoundingClientRect().top +
        element.scrollTop -
        16
  }, [entries, isWaiting])

  return (
    <section
      ref={list}
      className="flex min-h-0 short:min-h-40 flex-1 flex-col gap-5 overflow-y-auto overscroll-contain px-4 py-5 -outline-offset-2!"
      aria-label={t('assistant.log')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
    >
      <div className="grid gap-1">
        <p className="flex items-baseline gap-2 text-sm">
          <span className="font-semibold" translate="no">
            Lumi
          </span>
          <Time at={entries[0]?.at ?? openedAt} />
        </p>
        <p>{t('assistant.welcome')}</p>
      </div>
      {entries.length === 0 && (
        <Questions
          items={[t('assistant.try.cost'), t('assistant.try.review'), t('assistant.try.find')]}
          onAsk={onTry}
        />
      )}
      <ol className="grid gap-5 empty:hidden">
        {entries.map((entry, index) => (
          <li key={entry.id} data-last={index === entries.length - 1 ? '' : undefined}>
            <Message entry={entry} onAsk={isWaiting ? undefined : onTry} />
          </li>
        ))}
      </ol>
      {isWaiting && (
        <div className="grid gap-1" aria-hidden="true">
          <p className="text-sm font-semibold">Lumi</p>
          {phase.soFar ? (
            <Answer text={phase.soFar} />
          ) : (
            <p className="text-soft">{t('assistant.answering')}</p>
          )}
        </div>
      )}
    </section>
  )
}
