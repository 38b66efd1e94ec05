import type { ClientDirective } from 'astro'
import { islandTexts } from '#i18n/island-texts.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:wake'?: true | 'idle'
  }
}

const RETRY_MS = 500
const SLOWEST_RETRY_MS = 10_000

/**
 * `client:wake`: hydrates an island once its texts are here, which its page gives only the address of.
 * `client:wake="idle"` waits until the browser has nothing else to do.
 */
const wake: ClientDirective = (load, { value }, element) => {
  const start = async () => {
    const { texts } = JSON.parse(element.getAttribute('props') ?? '{}')
    const [hydrate] = await Promise.all([load(), fetchTexts(String(texts?.[1]))])
    await hydrate()
  }
  if (value === 'idle' && 'requestIdleCallback' in window) requestIdleCallback(() => void start())
  else void start()
}
export default wake

async function fetchTexts(address: string): Promise<void> {
  if (islandTexts().has(address)) return
  for (let wait = RETRY_MS; ; wait = Math.min(2 * wait, SLOWEST_RETRY_MS)) {
    try {
      const reply = await fetch(address)
      if (reply.ok) {
        islandTexts().set(address, await reply.json())
        return
      }
    } catch {
      // Tried again below, as without its texts an island is what the server made of it.
    }
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}
