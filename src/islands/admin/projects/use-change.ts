import { useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { tellFailure } from '#ui/failure.ts'

/** Runs one change at a time and shows a toast on failure. */
export function useChange() {
  const { t } = useT()
  const [busy, setBusy] = useState(false)
  async function run(work: () => Promise<void>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    try {
      await work()
      return true
    } catch (cause) {
      tellFailure(t, t('admin.toasts.updateProject'), cause)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
