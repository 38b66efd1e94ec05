import { useEffect, useRef, useState } from 'react'
import { toAppError } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { projectOf } from '#i18n/paths.ts'
import { errorText } from '#ui/form.ts'
import { useRetryOnline, waitingError } from '#ui/retry-online.ts'
import { toast } from '#ui/toast.ts'
import { plainAnswer } from './answer-text.ts'
import { ask } from './ask.api.ts'
import { type Entry, loadEntries, newEntry, saveConversation, toMessages } from './conversation.ts'

export type Phase =
  | { readonly status: 'idle' }
  /** `soFar` is the partial answer. */
  | { readonly status: 'waiting'; readonly soFar: string }

export function useAssistant(isOpen: boolean) {
  const { t, locale } = useT()
  const [entries, setEntries] = useState<readonly Entry[]>(loadEntries)
  const [phase, setPhase] = useState<Phase>({ status: 'idle' })
  const [draft, setDraft] = useState('')
  /** Announced by screen readers. */
  const [announcement, setAnnouncement] = useState('')
  /** The question found the browser offline. */
  const [waits, setWaits] = useState(false)
  const running = useRef<AbortController | null>(null)
  useEffect(() => saveConversation({ entries: withoutPending(entries), isOpen }), [entries, isOpen])
  useEffect(() => () => running.current?.abort(), [])

  async function send(text: string): Promise<void> {
    const words = text.trim()
    if (!words || running.current) return
    const stop = new AbortController()
    running.current = stop
    setWaits(false)
    const withQuestion = [...entries, newEntry('user', words)]
    setEntries(withQuestion)
    setDraft('')
    setAnnouncement(t('assistant.answering'))
    setPhase({ status: 'waiting', soFar: '' })
    try {
      const content = await ask({
        messages: toMessages(withQuestion),
        locale,
        project: projectOf(location.pathname),
        signal: stop.signal,
        onText: (soFar) => setPhase({ status: 'waiting', soFar }),
      })
      setEntries([...withQuestion, newEntry('assistant', content)])
      setAnnouncement(plainAnswer(content))
    } catch (cause) {
      // Restore the draft for a retry.
      setEntries(entries)
      setDraft(words)
      if (stop.signal.aborted) setAnnouncement(t('assistant.stopped'))
      else showFailure(cause)
    } finally {
      running.current = null
      setPhase({ status: 'idle' })
    }
  }

  function showFailure(cause: unknown): void {
    const error = waitingError(toAppError(cause))
    const isWaiting = error.code === 'network.waiting'
    setWaits(isWaiting)
    console.error('The assistant did not answer:', error.code)
    setAnnouncement('')
    // The line above the question says so.
    if (isWaiting) return
    const limited = error.code === 'assistant.rate_limited'
    toast({
      title: t('common.errorTitle'),
      description: limited ? errorText(t, error.code) : t('assistant.failed'),
      type: 'error',
    })
  }

  useRetryOnline(waits, () => void send(draft))

  return {
    ...{ entries, phase, waits, draft, setDraft, announcement, send },
    stop: () => running.current?.abort(),
    restart: () => {
      running.current?.abort()
      setWaits(false)
      setEntries([])
      setDraft('')
      setAnnouncement('')
    },
  }
}

/** Don't store an unanswered question: the next page would show it without its answer. */
function withoutPending(entries: readonly Entry[]): readonly Entry[] {
  return entries.at(-1)?.role === 'user' ? entries.slice(0, -1) : entries
}
