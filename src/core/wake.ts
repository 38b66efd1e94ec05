import type { ClientDirective } from 'astro'
import { islandTexts } from '#i18n/island-texts.ts'
import { KEYS, local, tab } from './storage.ts'
import { startAtTouch } from './touch.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:wake'?: true | 'touch' | 'touch-without-query'
  }
}

const RETRY_MS = 500
const SLOWEST_RETRY_MS = 10_000

/**
 * `client:wake`: hydrates an island once its texts are here, which its page gives only the address of.
 * `client:wake="touch"` waits for somebody to move, scroll or press, unless the island would look different to them;
 * `touch-without-query` only where the address says nothing that the island has to read.
 */
const wake: ClientDirective = (load, { value: when }, element) => {
  const start = async () => {
    const { texts } = JSON.parse(element.getAttribute('props') ?? '{}')
    // Without its code and texts an island is what the server made of it.
    for (let wait = RETRY_MS; ; wait = Math.min(2 * wait, SLOWEST_RETRY_MS)) {
      const [hydrate, isRead] = await Promise.all([load(), readTexts(String(texts?.[1]))])
      if (isRead) await hydrate()
      if (!element.hasAttribute('ssr') || !element.isConnected) return
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  const waits = when === 'touch' || (when === 'touch-without-query' && location.search === '')
  if (waits) startAtTouch(element, start, isKnownPerson())
  else void start()
}
export default wake

/** Signed in, with saved projects, back from logging in, or back where something was opened. */
function isKnownPerson(): boolean {
  const stored =
    local.get(KEYS.auth) ?? local.get(KEYS.savedProjects) ?? tab.get(KEYS.supportIntent)
  return stored !== null || history.state !== null
}

/** Resolves to whether the texts are here. */
async function readTexts(address: string): Promise<boolean> {
  if (islandTexts().has(address)) return true
  try {
    const reply = await fetch(address)
    if (reply.ok) islandTexts().set(address, await reply.json())
    return reply.ok
  } catch {
    return false
  }
}
