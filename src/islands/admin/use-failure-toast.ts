import { useEffect } from 'react'
import { useT } from '#i18n/island.tsx'
import { tellFailure } from '#ui/failure.ts'

/** Shows one toast per query failure. */
export function useFailureToast(title: string, error: unknown): void {
  const { t } = useT()
  useEffect(() => {
    if (error) tellFailure(t, title, error)
  }, [error, title, t])
}
