import { useEffect, useRef } from 'react'

/** Stored in the history entry on leaving the list. */
interface ScrollState {
  readonly pages: number
  readonly y: number
}

/**
 * Restores the list on Back: loads as many pages as before, then scrolls. Not needed when the page comes from the
 * back-forward cache.
 */
export function useScrollRestoration({
  pages,
  loadMore,
}: {
  pages: number
  loadMore: () => unknown
}): void {
  const latestPages = useRef(pages)
  const target = useRef<ScrollState>(undefined)

  useEffect(() => {
    target.current = (history.state as { catalogue?: ScrollState } | null)?.catalogue
    const remember = () => {
      if (latestPages.current === 1) return
      const saved: ScrollState = { pages: latestPages.current, y: window.scrollY }
      history.replaceState({ ...history.state, catalogue: saved }, '')
    }
    window.addEventListener('pagehide', remember)
    return () => window.removeEventListener('pagehide', remember)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: one step each time a page has arrived
  useEffect(() => {
    latestPages.current = pages
    const saved = target.current
    if (!saved || pages === 0) return
    if (pages < saved.pages) {
      loadMore()
      return
    }
    target.current = undefined
    window.scrollTo({ top: saved.y, behavior: 'instant' })
  }, [pages])
}
