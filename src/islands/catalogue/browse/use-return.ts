import { useEffect, useRef } from 'react'

/** Left in the history entry when a visitor leaves the list. */
interface Left {
  readonly pages: number
  readonly y: number
}

/**
 * Brings a visitor who comes back to the list to the same place: loads as many pages as there were, then scrolls. Where
 * the browser kept the page in its back-forward cache there is nothing to do.
 */
export function useReturn({ pages, loadMore }: { pages: number; loadMore: () => unknown }): void {
  const current = useRef(pages)
  const wanted = useRef<Left>(undefined)

  useEffect(() => {
    wanted.current = (history.state as { catalogue?: Left } | null)?.catalogue
    const remember = () => {
      if (current.current === 1) return
      const left: Left = { pages: current.current, y: window.scrollY }
      history.replaceState({ ...history.state, catalogue: left }, '')
    }
    window.addEventListener('pagehide', remember)
    return () => window.removeEventListener('pagehide', remember)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: one step each time a page has arrived
  useEffect(() => {
    current.current = pages
    const left = wanted.current
    if (!left || pages === 0) return
    if (pages < left.pages) {
      loadMore()
      return
    }
    wanted.current = undefined
    window.scrollTo({ top: left.y, behavior: 'instant' })
  }, [pages])
}
