const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel', 'scroll'] as const

/**
 * Runs `start` at the first sign of a person. A button of `element` that is pressed before `start` is done is pressed
 * again afterwards.
 */
export function onFirstTouch(element: HTMLElement, start: () => Promise<void>): void {
  const signs = new AbortController()
  let pressed: HTMLElement | null = null
  const keep = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    pressed?.removeAttribute('aria-busy')
    pressed = button
    pressed.ariaBusy = 'true'
  }
  const begin = async () => {
    signs.abort()
    await start()
    element.removeEventListener('click', keep, true)
    pressed?.removeAttribute('aria-busy')
    pressed?.click()
  }
  element.addEventListener('click', keep, true)
  const options = { capture: true, passive: true, signal: signs.signal }
  for (const sign of SIGNS) addEventListener(sign, () => void begin(), options)
}
