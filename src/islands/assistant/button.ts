import { loadAppStyles } from '#ui/app-styles.ts'
import { toast } from '#ui/toast.ts'
import type { AssistantHandle } from './mount.tsx'
import { isSidePanel, wasOpen } from './side-panel.ts'

/**
 * The button on every page; the phone's menu has another way in. React and the panel are downloaded on click,
 * prefetched on hover or focus.
 */
const button = document.querySelector<HTMLButtonElement>('[data-assistant]')

let loading: Promise<AssistantHandle> | undefined

function load(): Promise<AssistantHandle> {
  loading ??= start().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function start(): Promise<AssistantHandle> {
  if (!button) throw new Error('There is no button')
  // The dev server adds React's refresh preamble only to pages with islands.
  if (import.meta.env.DEV) await import('@vitejs/plugin-react/preamble')
  const [{ mountAssistant }, texts] = await Promise.all([
    import('./mount.tsx'),
    fetch(button.dataset.texts ?? '').then((reply) => {
      if (!reply.ok) throw new Error(`The texts answered ${reply.status}`)
      return reply.json()
    }),
    loadAppStyles(),
  ])
  return mountAssistant(button, texts)
}

async function open(focus: boolean, opener: HTMLElement): Promise<void> {
  button?.setAttribute('aria-busy', 'true')
  try {
    const assistant = await load()
    assistant.open(focus, opener)
  } catch (error) {
    console.error('The assistant could not be loaded:', error)
    toast({
      title: button?.dataset.failedTitle ?? '',
      description: button?.dataset.failed,
      type: 'error',
    })
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
