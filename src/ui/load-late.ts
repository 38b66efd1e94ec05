import type { IslandI18nProps } from '#i18n/island.tsx'
import { loadAppStyles } from './app-styles.ts'
import { toast } from './toast.ts'

type Texts = IslandI18nProps['texts']

/**
 * Returns a function that loads what opens on every page, once: its module, its texts and all styles. After a failure
 * it can be called again.
 * @param mount Makes what all calls resolve to.
 */
export function lateLoader<Module, Mounted>(
  load: () => Promise<Module>,
  textsUrl: () => string,
  mount: (module: Module, texts: Texts) => Mounted,
): () => Promise<Mounted> {
  let loading: Promise<Mounted> | undefined
  async function start(): Promise<Mounted> {
    // The dev server adds React's refresh preamble only to pages with islands.
    if (import.meta.env.DEV) await import('@vitejs/plugin-react/preamble')
    const [module, texts] = await Promise.all([load(), fetchTexts(textsUrl()), loadAppStyles()])
    return mount(module, texts)
  }
  return () => {
    loading ??= start().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

async function fetchTexts(url: string): Promise<Texts> {
  const reply = await fetch(url)
  if (!reply.ok) throw new Error(`The texts answered ${reply.status}`)
  return reply.json()
}

/** Shows that what was to open did not load, in words of the layout. */
export function tellNotLoaded(error: unknown): void {
  console.error('It could not be loaded:', error)
  const words = document.querySelector<HTMLElement>('[data-toasts]')?.dataset
  toast({ title: words?.failedTitle ?? '', description: words?.failed, type: 'error' })
}
