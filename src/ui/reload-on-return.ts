import { useEffect } from 'react'

/**
 * Loads the page anew where the browser's Back shows it as it was left. Once something is done, such a page has the old
 * session, a password that was typed, and a button that stays busy.
 */
export function useReloadOnReturn(isDone: boolean): void {
  useEffect(() => {
    if (!isDone) return
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [isDone])
}
