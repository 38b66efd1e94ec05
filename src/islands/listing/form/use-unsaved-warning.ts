import { useEffect } from 'react'
import { useT } from '#i18n/island.tsx'

/** Asks for confirmation before leaving the page, or its part in the query string, with unsaved changes. */
export function useUnsavedWarning(isDirty: boolean): void {
  const { t } = useT()
  useEffect(() => {
    if (!isDirty) return
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
    // Not in every browser yet; where it isn't, only leaving the page asks.
    window.navigation?.addEventListener(
      'navigate',
      (event) => {
        const leaves = event.navigationType === 'push' || event.navigationType === 'traverse'
        if (!leaves || !event.cancelable || event.hashChange || !event.destination.sameDocument)
          return
        if (!window.confirm(t('common.leaveUnsaved'))) event.preventDefault()
      },
      { signal },
    )
    return () => listening.abort()
  }, [isDirty, t])
}
