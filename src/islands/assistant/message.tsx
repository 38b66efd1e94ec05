import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { formatTime, isoTime } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { Answer } from './answer.tsx'
import { plainAnswer } from './answer-text.ts'
import type { Entry } from './conversation.ts'

interface Props {
  entry: Entry
  onAsk?: ((question: string) => void) | undefined
}

export function Message({ entry, onAsk }: Props) {
  const { t } = useT()
  const isUser = entry.role === 'user'
  return (
    <article className={isUser ? 'ms-8 grid justify-items-end gap-1' : 'grid gap-1'}>
      <p className="flex items-baseline gap-2 text-sm">
        <span className="font-semibold">{isUser ? t('assistant.you') : 'Lumi'}</span>
        <Time at={entry.at} />
      </p>
      {isUser ? (
        <p
          className="max-w-full rounded-[16px] border border-transparent rounded-se-[4px] bg-panel-2 px-3.5 py-2 whitespace-pre-wrap"
          dir="auto"
        >
          {entry.content}
        </p>
      ) : (
        <>
          <Answer text={entry.content} onAsk={onAsk} />
          <CopyButton text={entry.content} />
        </>
      )}
    </article>
  )
}

/** `at` is an ISO time. */
export function Time({ at }: { at: string }) {
  const { locale } = useT()
  return (
    <time className="text-[0.8rem] text-soft figures" dateTime={isoTime(at)}>
      {formatTime(at, locale)}
    </time>
  )
}

function CopyButton({ text }: { text: string }) {
  const { t } = useT()
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(plainAnswer(text, location.origin))
      setCopied(true)
      setTimeout(() => setCopied(false), 2000)
    } catch {
      // Denied; the text can still be selected.
    }
  }
  return (
    <button
      type="button"
      className="btn btn-small btn-quiet -ms-4 justify-self-start text-soft"
      onClick={() => void copy()}
    >
      {isCopied ? <Check size={15} aria-hidden="true" /> : <Copy size={15} aria-hidden="true" />}
      <span aria-live="polite">{t(isCopied ? 'assistant.copied' : 'assistant.copy')}</span>
    </button>
  )
}
