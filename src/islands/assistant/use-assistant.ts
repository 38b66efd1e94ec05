import { useEffect, useRef, useState } from 'react'
import { toAppError } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { errorText } from '#ui/form.ts'
import { toast } from '#ui/toast.ts'
import { plainAnswer } from './answer-text.ts'
import { ask } from './ask.api.ts'
import { type Entry, keep, newEntry, readKept, toMessages } from './conversation.ts'

export type Phase =
  | { readonly status: 'idle' }
  /** Waiting for the reply to the last entry; `soFar` is what there is of it. */
  | { readonly status: 'waiting'; readonly soFar: string }

/** The conversation: idle, waiting after a question, idle again on a reply, a failure or a stop. */
export function useAssistant(isOpen: boolean) {
  const { t, locale } = useT()
  const [entries, setEntries] = useState<readonly Entry[]>(() => readKept().entries)
  const [phase, setPhase] = useState<Phase>({ status: 'idle' })
  const [draft, setDraft] = useState('')
  /** What a screen reader is told. */
  const [news, setNews] = useState('')
  const running = useRef<AbortController | null>(null)
  useEffect(() => keep({ entries: answered(entries), isOpen }), [entries, isOpen])
  useEffect(() => () => running.current?.abort(), [])

  async function send(text: string): Promise<void> {
    const words = text.trim()
    if (!words || running.current) return
    const stop = new AbortController()
    running.current = stop
    const asked = [...entries, newEntry('user', words)]
    setEntries(asked)
    setDraft('')
    setNews(t('assistant.answering'))
    setPhase({ status: 'waiting', soFar: '' })
    try {
      const content = await ask({
        messages: toMessages(asked),
        locale,
        signal: stop.signal,
        onText: (soFar) => setPhase({ status: 'waiting', soFar }),
      })
      setEntries([...asked, newEntry('assistant', content)])
      setNews(plainAnswer(content))
    } catch (cause) {
      // The question goes back where it came from, to be sent again.
      setEntries(entries)
      setDraft(words)
      if (stop.signal.aborted) setNews(t('assistant.stopped'))
      else tellFailure(cause)
    } finally {
      running.current = null
      setPhase({ status: 'idle' })
    }
  }

  function tellFailure(cause: unknown): void {
    const error = toAppError(cause)
    console.error('The assistant did not answer:', error.code)
    setNews('')
    const limited = error.code === 'assistant.rate_limited'
    toast({
      title: t('common.errorTitle'),
      description: limited ? errorText(t, error.code) : t('assistant.failed'),
      type: 'error',
    })
  }

  return {
    ...{ entries, phase, draft, setDraft, news, send },
    stop: () => running.current?.abort(),
    restart: () => {
      running.current?.abort()
      setEntries([])
      setDraft('')
      setNews('')
    },
  }
}

/** A question that still waits for its answer is not kept: the next page would show it without one. */
function answered(entries: readonly Entry[]): readonly Entry[] {
  return entries.at(-1)?.role === 'user' ? entries.slice(0, -1) : entries
}
