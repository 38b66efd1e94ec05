/** Minimum length of a horizontal swipe, in pixels. */
const SWIPE = 48

/**
 * A picture viewer opened by buttons with `data-enlarge` and navigated by arrow keys, buttons and swipes. A native
 * modal dialog handles focus and Escape.
 */
export function armLightbox(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-lightbox]')
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[data-enlarge]')]
  if (!dialog || buttons.length === 0) return
  const part = <E extends HTMLElement>(name: string) =>
    dialog.querySelector<E>(`[data-lightbox-${name}]`)
  let current = 0

  function show(index: number): void {
    current = (index + buttons.length) % buttons.length
    const button = buttons[current]
    const picture = button?.querySelector('picture')?.cloneNode(true) as HTMLElement | undefined
    if (!button || !picture) return
    for (const source of picture.querySelectorAll('source')) source.sizes = '100vw'
    const image = picture.querySelector('img')
    image?.removeAttribute('loading')
    const stage = part('stage')
    // The small picture stands in while the large one loads.
    const small = button.querySelector('img')?.currentSrc
    if (stage && small) stage.style.backgroundImage = `url("${small}")`
    if (image && !image.complete) {
      image.classList.add('waiting')
      for (const end of ['load', 'error']) {
        image.addEventListener(end, () => image.classList.remove('waiting'), { once: true })
      }
    }
    stage?.replaceChildren(picture)
    const caption = part('caption')
    if (caption) caption.textContent = button.dataset.caption ?? ''
    const count = part('count')
    if (count) {
      count.textContent = (count.dataset.text ?? '')
        .replace('%current%', String(current + 1))
        .replace('%total%', String(buttons.length))
    }
  }

  buttons.forEach((button, index) => {
    button.disabled = false
    button.addEventListener('click', () => {
      show(index)
      dialog.showModal()
    })
  })
  part('previous')?.addEventListener('click', () => show(current - 1))
  part('next')?.addEventListener('click', () => show(current + 1))
  part('close')?.addEventListener('click', () => dialog.close())
  dialog.addEventListener('keydown', (event) => {
    const goal = {
      ArrowLeft: current - 1,
      ArrowRight: current + 1,
      Home: 0,
      End: buttons.length - 1,
    }[event.key]
    if (goal === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    show(goal)
  })
  // Clicking beside the picture closes the viewer.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog || event.target === part('stage')) dialog.close()
  })
  dialog.addEventListener('close', () => buttons[current]?.focus())
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
