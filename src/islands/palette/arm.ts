import { isLocale } from '#i18n/locales.ts'
import { localizePath } from '#i18n/paths.ts'
import { loadAppStyles } from '#ui/app-styles.ts'
import { isApple } from '#ui/keys.ts'
import { toast } from '#ui/toast.ts'

type Open = (opener: HTMLElement | null) => void

let loading: Promise<Open> | undefined

async function load(): Promise<Open> {
  const { locale } = document.documentElement.dataset
  const code = isLocale(locale) ? locale : 'en'
  if (import.meta.env.DEV) await import('@vitejs/plugin-react/preamble')
  const [{ mountPalette }, texts] = await Promise.all([
    import('./mount.tsx'),
    fetch(localizePath('/palette.json', code)).then((reply) => {
      if (!reply.ok) throw new Error(`The texts answered ${reply.status}`)
      return reply.json()
    }),
    loadAppStyles(),
  ])
  return mountPalette({ locale: code, texts })
}

async function open(button: HTMLElement | null): Promise<void> {
  // A popover lies above any dialog. Closing it gives its button the focus.
  button?.closest<HTMLElement>(':popover-open')?.hidePopover()
  const opener = document.querySelector<HTMLElement>(':focus') ?? document.querySelector('main')
  loading ??= load()
  try {
    const show = await loading
    show(opener)
  } catch (error) {
    loading = undefined
    console.error('The palette could not be loaded:', error)
    const texts = document.querySelector<HTMLElement>('[data-assistant]')?.dataset
    toast({ title: texts?.failedTitle ?? '', description: texts?.failed, type: 'error' })
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
