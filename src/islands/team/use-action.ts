import { useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { tellFailure } from '#ui/failure.ts'
import { toast } from '#ui/toast.ts'

/** Runs one call at a time and tells how it went, by `tell` where that is on another page. */
export function useAction() {
  const { t } = useT()
  const [busy, setBusy] = useState(false)

  async function act(done: string, call: () => Promise<void>, tell = toast): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      await call()
      tell({ title: done, type: 'success' })
    } catch (cause) {
      tellFailure(t, t('team.failed'), cause)
    }
    setBusy(false)
  }

  return { act, busy }
}
