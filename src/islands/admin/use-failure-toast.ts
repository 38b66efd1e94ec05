import { useEffect } from 'react'
import { toAppError } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { errorText } from '#ui/form.ts'
import { toast } from '#ui/toast.ts'

/** Tells each failure of a query once, as a toast. */
export function useFailureToast(title: string, error: unknown): void {
  const { t } = useT()
  useEffect(() => {
    if (!error) return
    toast({ title, description: errorText(t, toAppError(error).code), type: 'error' })
  }, [error, title, t])
}
