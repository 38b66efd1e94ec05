/**
 * Accordions: buttons with `aria-controls` in `.item`s, at most one open. A link to an item opens it, as does a
 * find-in-page match in a closed answer.
 */
export function armAccordion(): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('.item button[aria-controls]')]
  const answerOf = (button: HTMLButtonElement) =>
    document.getElementById(button.getAttribute('aria-controls') ?? '')
  const open = (wanted: HTMLButtonElement | null) => {
    for (const button of buttons) {
      const isOpen = button === wanted
      button.setAttribute('aria-expanded', String(isOpen))
      if (isOpen) answerOf(button)?.removeAttribute('hidden')
      else answerOf(button)?.setAttribute('hidden', 'until-found')
    }
  }
  const openTarget = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    const button = buttons.find((one) => one.closest('.item') === target)
    if (!button) return
    open(button)
    // Closing the item above has moved the target.
    target?.scrollIntoView()
  }
  for (const button of buttons) {
    button.addEventListener('click', () => {
      open(button.getAttribute('aria-expanded') === 'true' ? null : button)
    })
    answerOf(button)?.addEventListener('beforematch', () => open(button))
  }
  openTarget()
  window.addEventListener('hashchange', openTarget)
}
