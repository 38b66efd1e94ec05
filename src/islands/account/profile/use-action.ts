import { useRef, useState } from 'react'
import { type AppError, toAppError } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { toast } from '#ui/toast.ts'
import { authErrorText } from '../auth-text.ts'

/**
 * Runs one action at a time and shows failures as a toast. `run` resolves to true on success.
 * @param failedTitle title of the toast
 */
export function useAction(failedTitle: string) {
  const { t } = useT()
  const [busy, setBusy] = useState<string | null>(null)
  const running = useRef(false)
  async function run(
    work: () => Promise<void>,
    { name = 'action', onFailure }: { name?: string; onFailure?: (error: AppError) => void } = {},
  ): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setBusy(name)
    try {
      await work()
      return true
    } catch (cause) {
      const error = toAppError(cause)
      onFailure?.(error)
      toast({ title: failedTitle, description: authErrorText(t, error), type: 'error' })
      return false
    } finally {
      running.current = false
      setBusy(null)
    }
  }
  return { busy, run }
}
