import { useEffect, useState } from 'react'
import { type AppError, toAppError } from '#core/errors.ts'
import { fetchRecipient, type Recipient } from './support.api.ts'

export type RecipientState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly recipient: Recipient }
  | { readonly status: 'failed'; readonly error: AppError; readonly retry: () => void }

/** Loads the recipient as soon as the flow opens. */
export function useRecipient(projectId: string, enabled: boolean): RecipientState {
  const [state, setState] = useState<RecipientState>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (!enabled) return
    let isStale = false
    setState({ status: 'loading' })
    fetchRecipient(projectId).then(
      (recipient) => {
        if (!isStale) setState({ status: 'ready', recipient })
      },
      (cause: unknown) => {
        const retry = () => setAttempt((count) => count + 1)
        if (!isStale) setState({ status: 'failed', error: toAppError(cause), retry })
      },
    )
    return () => {
      isStale = true
    }
  }, [projectId, enabled, attempt])
  return state
}
