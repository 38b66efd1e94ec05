import { type RefObject, useEffect } from 'react'
import { SIDE_PANEL_QUERY } from './side-panel.ts'

const FOCUSABLE =
  'a[href], button:not(:disabled), textarea:not(:disabled), input:not(:disabled), [tabindex="0"]'

interface Options {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/**
 * Makes a panel behave as a dialog: traps Tab, closes on Escape and, when it covers the page, makes the rest inert.
 * Toasts stay reachable.
 */
export function useSideDialog(panel: RefObject<HTMLElement | null>, { isOpen, onClose }: Options) {
  useEffect(() => {
    if (!isOpen) return
    document.documentElement.dataset.assistant = 'open'
    const cover = matchMedia(SIDE_PANEL_QUERY)
    const settle = () => setPageInert(panel.current, !cover.matches)
    settle()
    cover.addEventListener('change', settle)
    return () => {
      cover.removeEventListener('change', settle)
      setPageInert(panel.current, false)
      delete document.documentElement.dataset.assistant
    }
  }, [isOpen, panel])

  useEffect(() => {
    const element = panel.current
    if (!isOpen || !element) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) {
        event.stopPropagation()
        onClose()
      } else if (event.key === 'Tab') cycle(element, event)
    }
    // Clicking plain text moves focus to the body; Escape should still close the panel.
    const onStrayKey = (event: KeyboardEvent) => {
      if (document.activeElement === document.body && event.key === 'Escape') onClose()
    }
    element.addEventListener('keydown', onKey)
    document.addEventListener('keydown', onStrayKey)
    return () => {
      element.removeEventListener('keydown', onKey)
      document.removeEventListener('keydown', onStrayKey)
    }
  }, [isOpen, onClose, panel])
}

function cycle(panel: HTMLElement, event: KeyboardEvent): void {
  const all = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.offsetParent !== null,
  )
  const [first, last] = [all[0], all.at(-1)]
  const at = document.activeElement
  const leaves = event.shiftKey ? at === first || !panel.contains(at) : at === last
  if (!leaves) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

function setPageInert(panel: HTMLElement | null, isInert: boolean): void {
  for (const element of document.body.children) {
    if (
      element instanceof HTMLElement &&
      !element.contains(panel) &&
      !element.matches('[data-toasts], script')
    )
      element.inert = isInert
  }
}
