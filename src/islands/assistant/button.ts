import { lateLoader, tellNotLoaded } from '#ui/load-late.ts'
import { isSidePanel, wasOpen } from './side-panel.ts'

/**
 * The button on every page; the phone's menu has another way in. React and the panel are downloaded on click,
 * prefetched on hover or focus.
 */
const button = document.querySelector<HTMLButtonElement>('[data-assistant]')

const load = lateLoader(
  () => import('./mount.tsx'),
  () => button?.dataset.texts ?? '',
  ({ mountAssistant }, texts) => button && mountAssistant(button, texts),
)

async function open(focus: boolean, opener: HTMLElement): Promise<void> {
  button?.setAttribute('aria-busy', 'true')
  try {
    const assistant = await load()
    assistant?.open(focus, opener)
  } catch (error) {
    tellNotLoaded(error)
  } finally {
    button?.removeAttribute('aria-busy')
  }
}

/** Arms the button and other ways in, and reopens a side panel that was open on the previous page. */
export function armAssistant(): void {
  const openers = document.querySelectorAll<HTMLElement>('[data-assistant], [data-assistant-open]')
  for (const opener of openers) {
    opener.addEventListener('click', () => void open(true, opener))
    for (const hint of ['pointerenter', 'focus'] as const) {
      // Ignore errors here; a click reports them.
      opener.addEventListener(hint, () => void load().catch(() => {}), { once: true })
    }
  }
  if (button && wasOpen() && isSidePanel()) void open(false, button)
}
