import { isLocale } from '#i18n/locales.ts'
import { localizePath } from '#i18n/paths.ts'
import { isApple } from '#ui/keys.ts'
import { lateLoader, tellNotLoaded } from '#ui/load-late.ts'

function pageLocale() {
  const { locale } = document.documentElement.dataset
  return isLocale(locale) ? locale : 'en'
}

const load = lateLoader(
  () => import('./mount.tsx'),
  () => localizePath('/palette.json', pageLocale()),
  ({ mountPalette }, texts) => mountPalette({ locale: pageLocale(), texts }),
)

async function open(button: HTMLElement | null): Promise<void> {
  // A popover lies above any dialog. Closing it gives its button the focus.
  button?.closest<HTMLElement>(':popover-open')?.hidePopover()
  const opener = document.querySelector<HTMLElement>(':focus') ?? document.querySelector('main')
  try {
    const show = await load()
    show(opener)
  } catch (error) {
    tellNotLoaded(error)
  }
}

function isOpenElsewhere(): boolean {
  return document.querySelector('[role="dialog"][data-open], dialog[open]') !== null
}

/** Ctrl K, or Command K on Apple's, opens the palette; it is downloaded then. */
export function armPalette(): void {
  const button = document.querySelector<HTMLElement>('[data-palette]')
  const keys = button?.querySelector('kbd')
  if (keys && isApple) keys.textContent = '⌘ K'
  button?.setAttribute('aria-keyshortcuts', isApple ? 'Meta+K' : 'Control+K')
  button?.addEventListener('click', () => void open(button))
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return
    if (!(isApple ? event.metaKey : event.ctrlKey) || event.defaultPrevented) return
    event.preventDefault()
    if (!event.repeat && !isOpenElsewhere()) void open(null)
  })
}
