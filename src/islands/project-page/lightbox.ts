/** Minimum length of a horizontal swipe, in pixels. */
const SWIPE = 48

/**
 * A picture viewer opened by buttons and links with `data-enlarge` and navigated within their list by arrow keys,
 * buttons and swipes. A native modal dialog handles focus and Escape.
 */
export function armLightbox(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-lightbox]')
  if (!dialog) return
  const part = <E extends HTMLElement>(name: string) =>
    dialog.querySelector<E>(`[data-lightbox-${name}]`)
  let openers: readonly HTMLElement[] = []
  let current = 0

  function show(index: number): void {
    current = (index + openers.length) % openers.length
    const opener = openers[current]
    const picture = opener?.querySelector('picture')?.cloneNode(true) as HTMLElement | undefined
    if (!opener || !picture) return
    for (const source of picture.querySelectorAll('source')) source.sizes = '100vw'
    const image = picture.querySelector('img')
    image?.removeAttribute('loading')
    const stage = part('stage')
    // The small picture stands in while the large one loads.
    const small = opener.querySelector('img')?.currentSrc
    if (stage && small) stage.style.backgroundImage = `url("${small}")`
    if (image && !image.complete) {
      image.classList.add('waiting')
      for (const end of ['load', 'error']) {
        image.addEventListener(end, () => image.classList.remove('waiting'), { once: true })
      }
    }
    stage?.replaceChildren(picture)
    const caption = part('caption')
    if (caption) caption.textContent = opener.dataset.caption ?? ''
    const isAlone = openers.length === 1
    const turn = part('turn')
    if (turn) turn.hidden = isAlone
    const count = part('count')
    if (count) {
      const text = isAlone ? '' : (count.dataset.text ?? '')
      count.textContent = text
        .replace('%current%', String(current + 1))
        .replace('%total%', String(openers.length))
    }
  }

  for (const opener of document.querySelectorAll<HTMLElement>('[data-enlarge]')) {
    if (opener instanceof HTMLButtonElement) opener.disabled = false
    opener.ariaHasPopup = 'dialog'
    opener.addEventListener('click', (event) => {
      // A link may be opened in a tab of its own.
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      openers = [...(opener.closest('ul')?.querySelectorAll<HTMLElement>('[data-enlarge]') ?? [])]
      show(openers.indexOf(opener))
      dialog.showModal()
    })
  }
  part('previous')?.addEventListener('click', () => show(current - 1))
  part('next')?.addEventListener('click', () => show(current + 1))
  part('close')?.addEventListener('click', () => dialog.close())
  dialog.addEventListener('keydown', (event) => {
    const goal = {
      ArrowLeft: current - 1,
      ArrowRight: current + 1,
      Home: 0,
      End: openers.length - 1,
    }[event.key]
    if (goal === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    show(goal)
  })
  // Clicking beside the picture closes the viewer.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog || event.target === part('stage')) dialog.close()
  })
  dialog.addEventListener('close', () => openers[current]?.focus())
  armSwipe(dialog, (direction) => show(current + direction))
}

function armSwipe(element: HTMLElement, turn: (direction: 1 | -1) => void): void {
  let start: { x: number; y: number } | null = null
  element.addEventListener('pointerdown', (event) => {
    start = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY }
  })
  element.addEventListener('pointerup', (event) => {
    if (!start) return
    const [x, y] = [event.clientX - start.x, event.clientY - start.y]
    start = null
    if (Math.abs(x) >= SWIPE && Math.abs(x) > 2 * Math.abs(y)) turn(x < 0 ? 1 : -1)
  })
  element.addEventListener('pointercancel', () => {
    start = null
  })
}
