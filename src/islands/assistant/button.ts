import { toast } from '#ui/toast.ts'
import { standsBeside } from './beside.ts'
import { readKept } from './conversation.ts'
import type { AssistantHandle } from './mount.tsx'

/** The button on every page: React and the panel are downloaded when it is pressed, and begin to come when it is aimed at. */
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
  // Hot reload expects a preamble, which the development server gives to pages with islands alone.
  if (import.meta.env.DEV) await import('@vitejs/plugin-react/preamble')
  const [{ mountAssistant }, texts] = await Promise.all([
    import('./mount.tsx'),
    fetch(button.dataset.texts ?? '').then((reply) => {
      if (!reply.ok) throw new Error(`The texts answered ${reply.status}`)
      return reply.json()
    }),
  ])
  return mountAssistant(button, texts)
}

async function open(focus: boolean): Promise<void> {
  button?.setAttribute('aria-busy', 'true')
  try {
    const assistant = await load()
    assistant.open(focus)
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

button?.addEventListener('click', () => void open(true))
for (const hint of ['pointerenter', 'focus'] as const) {
  // What comes of it is told when the button is pressed.
  button?.addEventListener(hint, () => void load().catch(() => {}), { once: true })
}
// A panel that stood beside the last page stands beside this one.
if (button && readKept().isOpen && standsBeside()) void open(false)
