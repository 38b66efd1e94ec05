import { useEffect } from 'react'
import { useT } from '#i18n/island.tsx'
import { tellFailure } from '#ui/failure.ts'

/** Tells each failure of a query once, as a toast. */
export function useFailureToast(title: string, error: unknown): void {
  const { t } = useT()
  useEffect(() => {
    if (error) tellFailure(t, title, error)
  }, [error, title, t])
}
