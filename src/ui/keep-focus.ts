/** What a reader takes for one thing, where they go on when a part of it is gone. */
const PLACES = 'li, article, section'
const HEADINGS = 'h1, h2, h3, h4'
const CONTROLS = 'a[href], button:not(:disabled)'

/** The places around what had the focus, innermost first; those of a dialog go on with those of its opener. */
const around = new WeakMap<Element, readonly Element[]>()
let last: Element | null = null
let isArmed = false

/**
 * From now on, when the focused element is removed, the focus goes on nearby instead of back to the start of the page: to
 * the first heading, else the first control, of the innermost row, article or section that is left.
 */
export function keepFocus(): void {
  if (isArmed) return
  isArmed = true
  note(document.activeElement)
  document.addEventListener('focusin', ({ target }) => note(target as Element))
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget) return
    queueMicrotask(() => {
      // A press beside it, not a removal.
      if (target === last && last?.isConnected && isNowhere()) last = null
    })
  })
  new MutationObserver(() => {
    if (!last || last.isConnected || !isNowhere()) return
    const lost = last
    last = null
    focusNear(lost)
  }).observe(document.body, { childList: true, subtree: true })
}

/** Focuses what is left around an element that had the focus; false if nothing is. */
export function focusNear(lost: Element): boolean {
  for (const place of around.get(lost) ?? []) {
    const target = place.isConnected && (headingOf(place) ?? controlOf(place))
    if (!target) continue
    target.focus({ preventScroll: true })
    // For those who point, nothing moves.
    if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
    return true
  }
  return false
}

/** Focuses an entry of a list: its first control, else itself. */
export function focusEntry(entry: HTMLElement): void {
  const target = controlOf(entry) ?? focusable(entry)
  target.focus({ preventScroll: true })
}

function note(target: Element | null): void {
  if (!target || target === document.body) return
  const places: Element[] = []
  for (let at = target.closest(PLACES); at; at = at.parentElement?.closest(PLACES) ?? null)
    places.push(at)
  const dialog = target.closest('[role="dialog"]')
  if (dialog) {
    const outside = around.get(dialog) ?? (last && around.get(last)) ?? []
    around.set(dialog, outside)
    places.push(...outside)
  }
  around.set(target, places)
  last = target
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

function headingOf(place: Element): HTMLElement | null {
  const heading = place.querySelector<HTMLElement>(HEADINGS)
  return heading && focusable(heading)
}

function controlOf(place: Element): HTMLElement | null {
  return place.querySelector<HTMLElement>(CONTROLS)
}

function focusable<Target extends HTMLElement>(element: Target): Target {
  if (element.tabIndex < 0) element.tabIndex = -1
  return element
}
