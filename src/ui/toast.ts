import { KEYS, tab } from '#core/storage.ts'

interface ToastInput {
  readonly title: string
  readonly description?: string | undefined
  readonly type?: 'info' | 'success' | 'error'
  /** Milliseconds on screen, counted anew after hover and focus. Default 5000. */
  readonly duration?: number
}

const VISIBLE_AT_ONCE = 3
const SWIPE_THRESHOLD_PX = 50
const DEFAULT_DURATION_MS = 5000

/** Space around the toasts, top and bottom together. */
const CLEAR_PX = 24

let observed = false

/**
 * Shows a toast in the page's live region (`[data-toasts]`, from the layout). Plain DOM: pages without React have
 * toasts too, and all islands share one list. Can be swiped away or dismissed.
 */
export function toast(input: ToastInput): void {
  const region = document.querySelector<HTMLElement>('[data-toasts]')
  if (!region) return
  observeHeight(region)
  const item = build(input, region.dataset.dismiss ?? '')
  region.append(item)
  while (region.children.length > VISIBLE_AT_ONCE) region.firstElementChild?.remove()
  armTimer(item, input.duration ?? DEFAULT_DURATION_MS)
  armSwipe(item)
}

/** Publishes the toasts' height as `--toasts`, for dialogs on phones. */
function observeHeight(region: HTMLElement): void {
  if (observed) return
  observed = true
  new ResizeObserver(() => {
    const height = region.offsetHeight && region.offsetHeight + CLEAR_PX
    document.documentElement.style.setProperty('--toasts', `${height}px`)
  }).observe(region)
}

/** Queues a toast for the next page of this tab. */
export function toastAfterNavigation(input: ToastInput): void {
  tab.set(KEYS.pendingToast, JSON.stringify(input))
}

/** Shows the toast queued by {@link toastAfterNavigation}, once. */
export function showPendingToast(): void {
  const stored = tab.get(KEYS.pendingToast)
  if (!stored) return
  tab.remove(KEYS.pendingToast)
  try {
    toast(JSON.parse(stored) as ToastInput)
  } catch {
    // Malformed: nothing to show.
  }
}

/** F8 focuses the toasts, as the spec asks. */
export function armToastHotkey(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'F8') return
    const region = document.querySelector<HTMLElement>('[data-toasts]')
    const target = region?.querySelector<HTMLElement>('button') ?? region
    if (!target) return
    event.preventDefault()
    target.focus()
  })
}

function build(input: ToastInput, dismissLabel: string): HTMLElement {
  const item = document.createElement('div')
  item.className = `toast toast-${input.type ?? 'info'}`
  item.setAttribute('role', input.type === 'error' ? 'alert' : 'status')
  const text = document.createElement('div')
  const title = document.createElement('p')
  title.className = 'toast-title'
  title.textContent = input.title
  text.append(title)
  if (input.description) {
    const description = document.createElement('p')
    description.className = 'toast-text'
    description.textContent = input.description
    text.append(description)
  }
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'toast-close'
  close.setAttribute('aria-label', dismissLabel)
  close.textContent = '×'
  close.addEventListener('click', () => item.remove())
  item.append(text, close)
  return item
}

function armTimer(item: HTMLElement, duration: number): void {
  let timer = 0
  const pause = () => window.clearTimeout(timer)
  const arm = () => {
    pause()
    if (item.matches(':hover, :focus-within')) return
    timer = window.setTimeout(() => item.remove(), duration)
  }
  item.addEventListener('mouseenter', pause)
  item.addEventListener('mouseleave', arm)
  item.addEventListener('focusin', pause)
  item.addEventListener('focusout', () => queueMicrotask(arm))
  arm()
}

function armSwipe(item: HTMLElement): void {
  let startX: number | undefined
  item.addEventListener('pointerdown', (event) => {
    if ((event.target as Element).closest('button')) return
    startX = event.clientX
    item.setPointerCapture(event.pointerId)
  })
  item.addEventListener('pointermove', (event) => {
    if (startX !== undefined) item.style.translate = `${event.clientX - startX}px`
  })
  const end = (event: PointerEvent) => {
    if (startX === undefined) return
    if (Math.abs(event.clientX - startX) > SWIPE_THRESHOLD_PX) item.remove()
    item.style.translate = ''
    startX = undefined
  }
  item.addEventListener('pointerup', end)
  item.addEventListener('pointercancel', end)
}
