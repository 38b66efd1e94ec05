import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { tellFailure } from './failure.ts'
import { toast } from './toast.ts'

/**
 * Runs one action at a time and tells by toasts how it went. `run` resolves to true on success, and to false after a
 * failure or while another action runs.
 * @param failedTitle title of the toast about a failure
 */
export function useAction(
  failedTitle: string,
  tell: (t: TFunction, title: string, cause: unknown) => unknown = tellFailure,
) {
  const { t } = useT()
  const [busy, setBusy] = useState(false)
  // A second press may come before the first is rendered.
  const running = useRef(false)
  async function run(work: () => Promise<unknown>, done?: string): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setBusy(true)
    try {
      await work()
      if (done) toast({ title: done, type: 'success' })
      return true
    } catch (cause) {
      tell(t, failedTitle, cause)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, run }
}
