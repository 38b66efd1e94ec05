const SIGNS = [
  'pointermove',
  'pointerdown',
  'keydown',
  'focusin',
  'wheel',
  'scroll',
  'click',
  // Of software that fills fields in, without a pointer or the focus.
  'input',
  'change',
  // Of a press of Back or Forward, which changes the address alone.
  'popstate',
] as const

/**
 * Runs `start` at the first sign of a person, or now. A button of `element` that is pressed before `start` is done is
 * pressed again afterwards. Fields take text from the start: their form reads them when it wakes.
 */
export function startAtTouch(
  element: HTMLElement,
  start: () => Promise<void>,
  isNow: boolean,
): void {
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
    let isStarted = false
    try {
      await start()
      isStarted = true
    } catch (error) {
      console.error('An island did not start:', error)
    }
    element.removeEventListener('click', keep, { capture: true })
    pressed?.removeAttribute('aria-busy')
    if (isStarted) pressed?.click()
  }
  element.addEventListener('click', keep, { capture: true })
  for (const fields of element.querySelectorAll('fieldset[data-early]'))
    fields.removeAttribute('disabled')
  if (isNow) {
    void begin()
    return
  }
  const options = { capture: true, passive: true, signal: signs.signal }
  for (const sign of SIGNS)
    addEventListener(sign, (event) => void (isMadeUp(event) || begin()), options)
}

/** Browsers make up a move for a pointer that rests where something appears. */
function isMadeUp(event: Event): boolean {
  if (!(event instanceof MouseEvent) || event.type !== 'pointermove') return false
  return event.movementX === 0 && event.movementY === 0
}
