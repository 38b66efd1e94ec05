import { useT } from '#i18n/island.tsx'
import { tellFailure } from '#ui/failure.ts'
import { toast } from '#ui/toast.ts'

/** Runs a call and tells how it went. */
export function useAction() {
  const { t } = useT()
  return async (done: string, call: () => Promise<void>): Promise<void> => {
    try {
      await call()
      toast({ title: done, type: 'success' })
    } catch (cause) {
      tellFailure(t, t('team.failed'), cause)
    }
  }
}
